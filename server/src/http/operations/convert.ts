import { type Conversion, findWeakerGrade, type router } from '@crossrate/contract';
import { convertAmount } from '@crossrate/contract/money';
import { writeJson } from '../../rates/json-text.ts';
import type { Operation } from './operation.ts';

/** The operation `GET /api/convert`. */
export const convert: Operation<typeof router.convert> = ({ from, to, amount }, book) => {
  const rate = book.findTable(from)?.rates.get(to);
  const baseGrade = book.findGrade(from);
  const targetGrade = book.findGrade(to);
  if (!rate || !baseGrade || !targetGrade) return { error: 'unavailable' };
  // Only a product near the largest double must be computed to decide if the amount is valid.
  const isLarge = Number(amount.text) * Number(rate.text) > Number.MAX_VALUE / 2;
  if (isLarge && convertAmount(amount, rate.value) === undefined) return { error: 'invalidAmount' };
  return {
    base: from,
    target: to,
    edition: book.edition,
    grade: findWeakerGrade(baseGrade, targetGrade),
    updatedAt: book.findUpdatedAt(from, to),
    payload: () =>
      writeJson<Conversion>({
        base: from,
        target: to,
        amount: JSON.rawJSON(amount.text),
        rate: JSON.rawJSON(rate.text),
        converted: JSON.rawJSON(convertAmount(amount, rate.value) ?? ''),
      }),
  };
};
