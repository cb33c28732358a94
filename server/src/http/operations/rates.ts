import type { router } from '@crossrate/contract';
import type { AppRouteImplementation } from '@ts-rest/express';
import type { PublishedTable } from '../../rates/published-table.ts';
import { Content } from '../answers/content.ts';
import { exactTextOf, withExactText } from '../answers/exact-body.ts';
import { setQuotaHeaders, tellQuota } from '../answers/quota-headers.ts';
import { isUnchanged } from '../answers/send-json.ts';
import { accountOf, type OperationDependencies } from './dependencies.ts';

/** `GET /api/rates` */
export function rates({ served, quota, refusals }: OperationDependencies): AppRouteImplementation<typeof router.rates> {
  return async ({ query: { base }, req, res }) => {
    const table = served.book?.table(base);
    if (!table) return refusals.prepare(res, 'unavailable');
    const maxAge = `private, max-age=${served.secondsFresh}`;
    if (isUnchanged(req, res, contentOf(table))) {
      await tellQuota(res, quota);
      res.setHeader('Cache-Control', maxAge);
      return { status: 304, body: undefined };
    }
    const { granted, state } = await quota.charge(accountOf(res));
    if (!granted) return refusals.prepare(res, 'quotaExceeded', { quota: state });
    setQuotaHeaders(res, state);
    res.setHeader('Cache-Control', maxAge);
    return { status: 200, body: table.body };
  };
}

/** A table is encoded, hashed and compressed once, however often it is asked for. */
function contentOf({ body, json }: PublishedTable): Content {
  const known = exactTextOf(body);
  if (known instanceof Content) return known;
  const content = new Content(json);
  withExactText(body, content);
  return content;
}
