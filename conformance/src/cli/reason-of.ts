/** What is behind errors that say little to who has not written them, by their codes and messages. */
const ADVICE: readonly (readonly [error: RegExp, advice: string])[] = [
  [/WRONG_VERSION_NUMBER|wrong version number|packet length too long/, 'it speaks no TLS; is its address http://…?'],
  [/^bad port$/, 'fetch asks no server at this port, as browsers do not; let it listen at another'],
  [
    /UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED/,
    'its certificate is of nobody whom this computer trusts; --ca takes the one of who has signed it',
  ],
];

interface Cause {
  readonly message?: string;
  readonly code?: string;
  readonly port?: number;
}

/** Why a request to an address came to nothing: fetch says no more than that it failed; its cause says why. */
export function reasonOf(error: unknown, address: string): string {
  const { message = String(error), cause } = error as { message?: string; cause?: Cause };
  const reason = (cause?.message || cause?.code || message).trim().replace(/\.$/, '');
  const [, advice] = ADVICE.find(([known]) => known.test(cause?.code ?? '') || known.test(reason)) ?? [];
  // OpenSSL writes the file and the line of its source, too.
  if (advice) return `${advice} (${cause?.code ?? reason})`;
  return cause?.port && cause.port !== portOf(address) ? `${reason}, the proxy of the environment` : reason;
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
