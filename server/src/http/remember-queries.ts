import querystring, { type ParsedUrlQuery } from 'node:querystring';
import type { StandardSchemaV1 } from '@ts-rest/core';
import { LRUCache } from 'lru-cache';

/** With their verdicts, the queries take about 2 MB. */
const MOST_KEPT = 2_000;
const LONGEST_KEPT = 512;

const queries = new LRUCache<string, ParsedUrlQuery>({ max: MOST_KEPT });

/** Parses the query of a target. A short text gives the same object again, to which {@link rememberVerdicts} holds. */
export function parseQuery(text: string): ParsedUrlQuery {
  const known = queries.get(text);
  if (known) return known;
  // Node would ignore all parameters after the thousandth, and so perhaps the base.
  const query = querystring.parse(text, '&', '=', { maxKeys: 0 });
  if (text.length <= LONGEST_KEPT) queries.set(text, Object.freeze(query));
  return query;
}

/** Wraps a schema of the contract, so that each query object is validated once. */
export function rememberVerdicts<Query>(schema: StandardSchemaV1<unknown, Query>): StandardSchemaV1<unknown, Query> {
  const verdicts = new WeakMap<WeakKey, StandardSchemaV1.Result<Query>>();
  const { validate, ...standard } = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate(query) {
        if (typeof query !== 'object' || query === null) return validate(query);
        const known = verdicts.get(query);
        if (known) return known;
        const verdict = validate(query);
        if (!(verdict instanceof Promise)) verdicts.set(query, verdict);
        return verdict;
      },
    },
  };
}
