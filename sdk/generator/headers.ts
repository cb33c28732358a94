import { API_KEY_HEADER, quotaHeaderNames, rateHeaderNames } from '@crossrate/contract';

/** Writes the names of the headers that the client sends and reads. */
export function generateHeaders(): string {
  const { limit, remaining, reset } = quotaHeaderNames;
  return `/** The request header that carries the API key. */
export const API_KEY_HEADER = '${API_KEY_HEADER}';

/** The response headers with the quota: its limit, the remaining requests and the time of its reset. */
export const QUOTA_HEADERS = ['${limit}', '${remaining}', '${reset}'] as const;

/** The parts of the foundation of rates, each stated by the response header with its name behind \`crossrate-\`. */
export const FOUNDATION = [${listFoundation()}] as const;
`;
}

/**
 * Lists the parts of the foundation as literals. The client has no names of their headers, because those add bytes.
 *
 * @throws Error when the name of a header does not follow from its part.
 */
function listFoundation(): string {
  const parts = Object.entries(rateHeaderNames).map(([part, header]) => {
    if (header.toLowerCase() !== `crossrate-${part}`) throw new Error(`The SDK would not read ${header}.`);
    return `'${part}'`;
  });
  return parts.join(', ');
}
