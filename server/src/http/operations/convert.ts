import type { Conversion, router } from '@crossrate/contract';
import { convertAmount } from '@crossrate/contract/money';
import { writeJson } from '../../json-text.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Operation } from './operation.ts';

/** `GET /api/convert` */
export function convert(served: ServedRates): Operation<typeof router.convert> {
  return ({ from, to, amount }) => {
    const rate = served.book?.findTable(from)?.rates.get(to);
    if (!rate) return { error: 'unavailable' };
    const multiply = () => convertAmount(amount, rate.value);
    // Only a product near the largest double must be computed to decide if the amount is valid.
    const isLarge = Number(amount.text) * Number(rate.text) > Number.MAX_VALUE / 2;
    if (isLarge && multiply() === undefined) return { error: 'invalidAmount' };
    const payload = () =>
      writeJson<Conversion>({
        base: from,
        target: to,
        amount: JSON.rawJSON(amount.text),
        rate: JSON.rawJSON(rate.text),
        converted: JSON.rawJSON(multiply() ?? ''),
      });
    return { payload };
  };
}
