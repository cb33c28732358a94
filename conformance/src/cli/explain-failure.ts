import { connect } from 'node:tls';

/** Explanations of errors whose own messages do not help, by code or message. */
const ADVICE: readonly (readonly [error: RegExp, advice: string])[] = [
  [/WRONG_VERSION_NUMBER|wrong version number|packet length too long/, 'it speaks no TLS; is its address http://…?'],
  [/no answer within/, 'it does not answer in time; --timeout allows more seconds'],
  [/^bad port$/, 'fetch refuses this port, as browsers do; let the server listen on another one'],
  [
    /UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED/,
    'this computer does not trust the issuer of its certificate; --ca takes the certificate of the issuer',
  ],
];

interface Cause {
  readonly message?: string;
  readonly code?: string;
  readonly port?: number;
}

/** Explains why a request failed. The error of a failed `fetch` has the reason only in its cause. */
export async function explainFailure(error: unknown, address: string): Promise<string> {
  const cause: Cause = error instanceof Error && error.cause instanceof Error ? error.cause : {};
  const message = error instanceof Error ? error.message : String(error);
  const reason = (cause.message || cause.code || message).trim().replace(/\.$/, '');
  const [, advice] = ADVICE.find(([known]) => known.test(cause.code ?? '') || known.test(reason)) ?? [];
  // The code rather than the message: OpenSSL's messages name a file and a line of its source.
  if (advice) return `${advice} (${cause.code ?? reason})`;
  if (await speaksTls(address)) return 'it speaks TLS; is its address https://…?';
  return cause.port && cause.port !== portOf(address) ? `${reason}, the proxy of the environment` : reason;
}

const TLS_TIMEOUT_MS = 2_000;

/** Tells whether the server at an http address speaks TLS instead. */
export async function speaksTls(address: string): Promise<boolean> {
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  // No request follows, so nobody needs to be trusted.
  const socket = connect({ host, port: portOf(address), rejectUnauthorized: false, timeout: TLS_TIMEOUT_MS });
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    for (const event of ['error', 'timeout', 'close']) socket.once(event, () => resolve(false));
  }).finally(() => socket.destroy());
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
