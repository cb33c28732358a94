import { type ErrorName, errorResponses } from '@crossrate/contract';
import type { ProxyAnswer, ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, type OperationName, withKey } from './requests.ts';

/** Changes answers of the real server. */
export const answers =
  (change: (answer: ProxyAnswer, request: ProxyRequest) => ProxyAnswer): Spoil =>
  () =>
  async (request, ask) =>
    change(await ask(request), request);

/** Changes the text of the answers of an operation, not its errors. */
export const texts = (operation: OperationName, change: (text: string, request: ProxyRequest) => string): Spoil =>
  answers((answer, request) =>
    isFor(operation, request) && answer.status === 200 ? { ...answer, text: change(answer.text, request) } : answer,
  );

/** Changes the answers that are one error. */
export const errors = (
  name: ErrorName,
  change: Partial<ProxyAnswer> | ((answer: ProxyAnswer) => ProxyAnswer),
  concerns: (request: ProxyRequest) => boolean = () => true,
): Spoil =>
  answers((answer, request) => {
    if (!isError(name, answer) || !concerns(request)) return answer;
    return typeof change === 'function' ? change(answer) : { ...answer, ...change };
  });

/** Answers with one error where another belongs. */
export const mistakes = (name: ErrorName, status: number): Spoil => errors(name, { status });

/** Does what was asked for where one error belongs. */
export const admits =
  (name: ErrorName, concerns: (request: ProxyRequest) => boolean = () => true): Spoil =>
  ({ key }) =>
  async (request, ask) => {
    const answer = await ask(request);
    return isError(name, answer) && concerns(request) ? ask(withKey(request, key)) : answer;
  };

/** Whether an answer is an error. */
export const isError = (name: ErrorName, { status, text }: ProxyAnswer): boolean =>
  status === errorResponses[name].status && text === JSON.stringify(errorResponses[name].body);

/** The answer that is an error. */
export function refusal(name: ErrorName): ProxyAnswer {
  const { status, body } = errorResponses[name];
  return { status, headers: json(), text: JSON.stringify(body) };
}

/** The same answer with other headers; `null` takes one away. */
export function withHeaders(answer: ProxyAnswer, changes: Readonly<Record<string, string | null>>): ProxyAnswer {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return { ...answer, headers };
}

/** Text of an error body with another message. */
export const message = (error: string): string => JSON.stringify({ error });

const json = () => new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
