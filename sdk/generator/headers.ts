import { API_KEY_HEADER, quotaHeaderNames, rateHeaderNames } from '@crossrate/contract';

/** Writes the names of the headers that the client sends and reads. */
export function generateHeaders(): string {
  const { limit, remaining, reset } = quotaHeaderNames;
  const parts = Object.values(rateHeaderNames).map((name) => `'${name.toLowerCase().replace('crossrate-', '')}'`);
  return `/** The request header that carries the API key. */
export const API_KEY_HEADER = '${API_KEY_HEADER}';

/** The response headers with the quota: its limit, the remaining requests and the time of its reset. */
export const QUOTA_HEADERS = ['${limit}', '${remaining}', '${reset}'] as const;

/** The response headers that state the foundation of rates, without \`crossrate-\` in front, which would add bytes. */
export const FOUNDATION = [${parts.join(', ')}] as const;
`;
}
