import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The channel on which Node's `fetch` reports each failed connection, before `fetch` decides whether to try again. */
const FAILED_CONNECTIONS = 'undici:client:connectError';

/**
 * Makes `fetch` fail when a proxy closes the connection without an answer. Otherwise it would connect for ever, two
 * thousand times a second and even after the request was aborted, because it takes the error for the end of a connection
 * that was in use (nodejs/undici issue 3897). A Node with pull request 5441 of undici, which gives the error the same
 * code, needs this no longer.
 */
export function failAtClosedProxy(): void {
  // A second call must not listen twice.
  unsubscribe(FAILED_CONNECTIONS, renameCode);
  subscribe(FAILED_CONNECTIONS, renameCode);
}

function renameCode(message: unknown): void {
  const { error } = message as { readonly error: Error & { code?: string } };
  if (error.code === 'UND_ERR_SOCKET') error.code = 'UND_ERR_PRX_CONN';
}
