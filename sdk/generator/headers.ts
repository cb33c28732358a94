import { API_KEY_HEADER, quotaHeaderNames } from '@crossrate/contract';

/** Writes the names of the headers that the client sends and reads. */
export function generateHeaders(): string {
  const { limit, remaining, reset } = quotaHeaderNames;
  return `/** The request header that carries the API key. */
export const API_KEY_HEADER = '${API_KEY_HEADER}';

/** The response headers with the quota: its limit, the remaining requests and the time of its reset. */
export const QUOTA_HEADERS = ['${limit}', '${remaining}', '${reset}'] as const;
`;
}
