import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Fault, ProxyRequest } from '../broken-server.ts';

/** The name of an operation. */
export type OperationName = keyof typeof router;

/** Changes requests before they are forwarded. */
export const changeRequests =
  (change: (request: ProxyRequest) => ProxyRequest): Fault =>
  () =>
  (request, forward) =>
    forward(change(request));

/** Changes a parameter of an operation; `null` stands for a parameter that is not sent. */
export const changeParameter = (
  operation: OperationName,
  name: string,
  change: (value: string | null) => string | null,
): Fault =>
  changeRequests((request) => {
    const value = readParameter(request, name);
    return isFor(operation, request) ? replaceParameter(request, name, change(value)) : request;
  });

/** Tells whether a request is for an operation. */
export const isFor = (operation: OperationName, { url }: ProxyRequest): boolean =>
  url.pathname === router[operation].path;

export const isForRates = (request: ProxyRequest): boolean => isFor('rates', request);
export const isForConvert = (request: ProxyRequest): boolean => isFor('convert', request);
export const isForList = (request: ProxyRequest): boolean => isFor('currencies', request);

/** Selects every request. */
export const isAnyRequest = (): boolean => true;

/** Reads the first value of a parameter; `null` when the parameter was not sent. */
export const readParameter = ({ url }: ProxyRequest, name: string): string | null => url.searchParams.get(name);

/** Reads a header; `null` when the header was not sent. */
export const readHeader = ({ headers }: ProxyRequest, name: string): string | null => headers.get(name);

/** The key that was sent; `null` without one. */
export const keyOf = ({ headers }: ProxyRequest): string | null => headers.get(API_KEY_HEADER);

/** Copies a request with another value of a parameter, or without the parameter when the value is `null`. */
export function replaceParameter(request: ProxyRequest, name: string, value: string | null): ProxyRequest {
  // `searchParams` would write an unchanged query with other escapes, and without repeated values.
  if (value === readParameter(request, name)) return request;
  const url = new URL(request.url);
  if (value === null) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return { ...request, url };
}

/** Copies a request with a single value of a parameter, even if that value is the first of several that were sent. */
export function replaceAllValues(request: ProxyRequest, name: string, value: string | null): ProxyRequest {
  return replaceParameter(replaceParameter(request, name, null), name, value);
}

/** Copies a request with another key, or without a key when it is `null`. */
export function replaceKey(request: ProxyRequest, key: string | null): ProxyRequest {
  const headers = new Headers(request.headers);
  if (key === null) headers.delete(API_KEY_HEADER);
  else headers.set(API_KEY_HEADER, key);
  return { ...request, headers };
}

/** Builds a request for an operation with the method and headers of another request, but for If-None-Match. */
export function replaceOperation(request: ProxyRequest, operation: OperationName, search = ''): ProxyRequest {
  const headers = new Headers(request.headers);
  headers.delete('If-None-Match');
  return { ...request, headers, url: new URL(router[operation].path + search, request.url) };
}
