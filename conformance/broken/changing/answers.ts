import { type ErrorName, errorResponses } from '@crossrate/contract';
import type { Fault, ProxyAnswer, ProxyRequest } from '../broken-server.ts';
import { isFor, keyOf, type OperationName, replaceKey, replaceOperation } from './requests.ts';

/** Changes answers of the good server. */
export const changeAnswers =
  (change: (answer: ProxyAnswer, request: ProxyRequest) => ProxyAnswer): Fault =>
  () =>
  async (request, forward) =>
    change(await forward(request), request);

/** Changes the body of an operation's answers with status 200. An answer to HEAD has none. */
export const changeTexts = (operation: OperationName, change: (text: string, request: ProxyRequest) => string): Fault =>
  changeAnswers((answer, request) =>
    isFor(operation, request) && answer.status === 200 && request.method !== 'HEAD'
      ? { ...answer, text: change(answer.text, request) }
      : answer,
  );

/** Changes headers of the answers with one status to some requests. */
export const changeHeaders = (
  isAffected: (request: ProxyRequest) => boolean,
  changes: Readonly<Record<string, string | null>>,
  status = 200,
): Fault =>
  changeAnswers((answer, request) =>
    answer.status === status && isAffected(request) ? replaceHeaders(answer, changes) : answer,
  );

/** Changes the answers that are a given error of the contract. */
export const changeErrors = (
  name: ErrorName,
  change: Partial<ProxyAnswer> | ((answer: ProxyAnswer) => ProxyAnswer),
  isAffected: (request: ProxyRequest) => boolean = () => true,
): Fault =>
  changeAnswers((answer, request) => {
    if (!isError(name, answer) || !isAffected(request)) return answer;
    return typeof change === 'function' ? change(answer) : { ...answer, ...change };
  });

/** Does what was asked, with a good key, in place of a given error. */
export const admit =
  (name: ErrorName, isAffected: (request: ProxyRequest) => boolean = () => true): Fault =>
  ({ goodKey }) =>
  async (request, forward) => {
    const answer = await forward(request);
    return isError(name, answer) && isAffected(request) ? forward(replaceKey(request, goodKey)) : answer;
  };

/** Admits keys that resemble a key that the good server has answered in a certain way before. */
export const admitLookalikes =
  (
    isModel: (answer: ProxyAnswer) => boolean,
    isAlike: (sent: string, model: string, request: ProxyRequest) => boolean,
  ): Fault =>
  ({ goodKey }) => {
    const models = new Set<string>();
    return async (request, forward) => {
      const answer = await forward(request);
      const sent = keyOf(request);
      if (sent === null) return answer;
      if (isModel(answer)) models.add(sent);
      const isAdmitted = isError('unauthorized', answer) && [...models].some((model) => isAlike(sent, model, request));
      return isAdmitted ? forward(replaceKey(request, goodKey)) : answer;
    };
  };

/** Tells whether an answer is a given error of the contract, by status and exact body. */
export const isError = (name: ErrorName, { status, text }: ProxyAnswer): boolean =>
  status === errorResponses[name].status && text === JSON.stringify(errorResponses[name].body);

/** The answer that the contract has for an error. */
export function buildRefusal(name: ErrorName): ProxyAnswer {
  const { status, body } = errorResponses[name];
  return { status, headers: buildJsonHeaders(), text: JSON.stringify(body) };
}

/** Copies an answer with other headers; `null` removes a header. */
export function replaceHeaders(answer: ProxyAnswer, changes: Readonly<Record<string, string | null>>): ProxyAnswer {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return { ...answer, headers };
}

/** The body of an error with a message. */
export const formatMessage = (error: string): string => JSON.stringify({ error });

const buildJsonHeaders = () => new Headers({ 'Content-Type': 'application/json; charset=utf-8' });

/** Runs an operation, with a good key, for some requests without a key. */
export const open =
  (operation: OperationName, isOpen: (request: ProxyRequest) => boolean): Fault =>
  ({ goodKey }) =>
  (request, forward) =>
    keyOf(request) === null && isOpen(request)
      ? forward({ ...replaceKey(replaceOperation(request, operation, request.url.search), goodKey), method: 'GET' })
      : forward(request);
