import { type ErrorName, errorResponses } from '@crossrate/contract';
import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import type { MockEngine } from '../engine.ts';
import { readFailure } from '../failures.ts';
import type { DelayedAnswer, WireAnswer, WireRequest } from '../wire.ts';

/** The part of the OpenAPI document with the answers of an operation. */
type Responses = Readonly<
  Record<string, { readonly description: string; readonly content?: { readonly 'application/json': Media } }>
>;
interface Media {
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

/**
 * Answers a request as its `Prefer` header asks, with the preferences of Prism: `code=429`, `example=emailUnverified`,
 * or both. Errors carry the headers of the service.
 *
 * @returns `undefined` for a request without a preference, or with one for the regular answer.
 */
export function answerPreference(engine: MockEngine, request: WireRequest): DelayedAnswer | undefined {
  const wish = request.headers.get('Prefer') ?? '';
  const code = /(?:^|[\s,;])code="?(\d{3})/.exec(wish)?.[1];
  const example = /(?:^|[\s,;])example="?([\w-]+)/.exec(wish)?.[1];
  const responses = findResponses(request);
  if (!responses || request.method === 'OPTIONS' || (code === undefined && example === undefined)) return undefined;
  if (example === undefined && code === '200') return undefined;
  if (example === undefined && code === '304' && '304' in responses) {
    const headers = new Headers(request.headers);
    headers.set('If-None-Match', '*');
    return engine.answer({ ...request, headers });
  }
  for (const [status, { content }] of Object.entries(responses)) {
    if (code !== undefined && code !== status) continue;
    const examples = content?.['application/json'].examples ?? {};
    const name = example ?? Object.keys(examples)[0] ?? '';
    if (!Object.hasOwn(examples, name)) continue;
    if (isErrorName(name)) return engine.answer(request, readFailure(name));
    return { delay: 0, answer: engine.answerWithBody(request, Number(status), examples[name]?.value) };
  }
  return { delay: 0, answer: explain(engine, request, responses) };
}

/** Lists the possible preferences, for a request that prefers another answer. */
function explain(engine: MockEngine, request: WireRequest, responses: Responses): WireAnswer {
  const names = Object.entries(responses).flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json'].examples ?? {}).map((name) => `code=${status}, example=${name}`),
  );
  const error = `There is no such answer. Prefer one of: ${names.join('; ')}.`;
  return engine.answerWithBody(request, errorResponses.notFound.status, { error });
}

function findResponses({ target }: WireRequest): Responses | undefined {
  const [path = ''] = target.split('?', 1);
  const paths: Readonly<Record<string, { readonly get: { readonly responses: Responses } }>> = openApi.paths;
  return Object.hasOwn(paths, path) ? paths[path]?.get.responses : undefined;
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(errorResponses, name);
}
