import { currencyCodes, type router } from '@crossrate/contract';
import type { AppRouteImplementation } from '@ts-rest/express';
import { Content } from '../answers/content.ts';
import { withExactText } from '../answers/exact-body.ts';
import { isUnchanged } from '../answers/send-json.ts';
import type { OperationDependencies } from './dependencies.ts';

/** `GET /api/currencies` */
export function currencies({
  served,
  refusals,
}: OperationDependencies): AppRouteImplementation<typeof router.currencies> {
  const list = { currencies: [...currencyCodes] };
  const content = new Content(JSON.stringify(list));
  const body = withExactText(list, content);
  return async ({ req, res }) => {
    if (!served.book) return refusals.prepare(res, 'unavailable');
    res.setHeader('Cache-Control', `public, max-age=${served.secondsFresh}`);
    if (isUnchanged(req, res, content)) return { status: 304, body: undefined };
    return { status: 200, body };
  };
}
