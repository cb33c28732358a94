/** Explanations of errors whose own messages do not help, by code or message. */
const ADVICE: readonly (readonly [error: RegExp, advice: string])[] = [
  [/WRONG_VERSION_NUMBER|wrong version number|packet length too long/, 'it speaks no TLS; is its address http://…?'],
  [/^(HPE_|UND_ERR_SOCKET$|ECONNRESET$)/, 'it closes the connection; if it speaks TLS, its address is https://…'],
  [/no answer within/, 'it does not answer in time; --timeout allows more seconds'],
  [/^bad port$/, 'fetch refuses this port, as browsers do; let the server listen on another one'],
  [
    /UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED/,
    'this computer does not trust the issuer of its certificate; --ca takes the certificate of the issuer',
  ],
];

/** Explains why a request failed. The error of a failed `fetch` has the reason only in its cause. */
export function explainFailure(error: unknown): string {
  const cause: Partial<NodeJS.ErrnoException> =
    error instanceof Error && error.cause instanceof Error ? error.cause : {};
  const message = error instanceof Error ? error.message : String(error);
  const reason = (cause.message || cause.code || message).trim().replace(/\.$/, '');
  const [, advice] = ADVICE.find(([known]) => known.test(cause.code ?? '') || known.test(reason)) ?? [];
  // The code rather than the message: OpenSSL's messages name a file and a line of its source.
  return advice ? `${advice} (${cause.code ?? reason})` : reason;
}
