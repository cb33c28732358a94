import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Own, ProxyRequest, Spoil } from './broken-server.ts';

/** The name of an operation. */
export type OperationName = keyof typeof router;

/** Changes requests before the real server sees them. */
export const requests =
  (change: (request: ProxyRequest, own: Own) => ProxyRequest): Spoil =>
  (own) =>
  (request, ask) =>
    ask(change(request, own));

/** Changes a parameter of an operation; `null` is one that was not sent. */
export const parameter = (
  operation: OperationName,
  name: string,
  change: (value: string | null) => string | null,
): Spoil =>
  requests((request) => {
    const value = parameterOf(request, name);
    return isFor(operation, request) ? withParameter(request, name, change(value)) : request;
  });

/** Whether a request is for an operation. */
export const isFor = (operation: OperationName, { url }: ProxyRequest): boolean =>
  url.pathname === router[operation].path;

/** The value of a parameter, `null` when it was not sent. */
export const parameterOf = ({ url }: ProxyRequest, name: string): string | null => url.searchParams.get(name);

/** The key that was sent, `null` without one. */
export const keyOf = ({ headers }: ProxyRequest): string | null => headers.get(API_KEY_HEADER);

/** The same request with another value of a parameter, or without it. */
export function withParameter(request: ProxyRequest, name: string, value: string | null): ProxyRequest {
  // What stays as it is must also be written as it was.
  if (value === parameterOf(request, name)) return request;
  const url = new URL(request.url);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return { ...request, url };
}

/** The same request with another key. */
export function withKey(request: ProxyRequest, key: string | null): ProxyRequest {
  const headers = new Headers(request.headers);
  if (key === null) headers.delete(API_KEY_HEADER);
  else headers.set(API_KEY_HEADER, key);
  return { ...request, headers };
}

/** A request with the same key for an operation, without a condition. */
export function withOperation(request: ProxyRequest, operation: OperationName, search = ''): ProxyRequest {
  const headers = new Headers(request.headers);
  headers.delete('If-None-Match');
  return { ...request, headers, url: new URL(router[operation].path + search, request.url) };
}
