import type { router } from '@crossrate/contract';
import { convertAmount } from '@crossrate/contract/money';
import type { AppRouteImplementation } from '@ts-rest/express';
import { withExactText } from '../answers/exact-body.ts';
import { setQuotaHeaders } from '../answers/quota-headers.ts';
import { accountOf, type OperationDependencies } from './dependencies.ts';

/** `GET /api/convert` */
export function convert({
  served,
  quota,
  refusals,
}: OperationDependencies): AppRouteImplementation<typeof router.convert> {
  return async ({ query: { from, to, amount }, res }) => {
    const rate = served.book?.table(from)?.rates.get(to);
    if (!rate) return refusals.prepare(res, 'unavailable');
    const converted = convertAmount(amount, rate.value);
    if (converted === undefined) return refusals.prepare(res, 'invalidAmount');
    const { granted, state } = await quota.charge(accountOf(res));
    if (!granted) return refusals.prepare(res, 'quotaExceeded', { quota: state });
    setQuotaHeaders(res, state);
    res.setHeader('Cache-Control', `private, max-age=${served.secondsFresh}`);
    const body = {
      base: from,
      target: to,
      amount: Number(amount.text),
      rate: Number(rate.text),
      converted: Number(converted),
    };
    const text = `{"base":"${from}","target":"${to}","amount":${amount.text},"rate":${rate.text},"converted":${converted}}`;
    return { status: 200, body: withExactText(body, text) };
  };
}
