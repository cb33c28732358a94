import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { exitCodes } from '../suite/verdict.ts';
import { withHeaders } from '../suite/with-headers.ts';
import { Obstacle } from './obstacle.ts';
import type { Options } from './options.ts';

type Fetch = typeof globalThis.fetch;

/**
 * How a target is reached: through a proxy of the environment, with a certificate of one's own, or with none that is
 * looked at. Where nothing of that is asked for, it is Node's own `fetch`.
 */
export async function openTransport({ ca: file, insecure, header }: Options, env: NodeJS.ProcessEnv): Promise<Fetch> {
  const ca = file === undefined ? undefined : await readCertificates(file);
  const [http, https] = [env.http_proxy || env.HTTP_PROXY, env.https_proxy || env.HTTPS_PROXY];
  for (const [name, address] of Object.entries({ HTTP_PROXY: http, HTTPS_PROXY: https })) {
    if (!address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) continue;
    throw new Obstacle(`${name} is no http or https address.`, exitCodes.unusable);
  }
  const hasProxy = Boolean(http || https);
  if (!ca && !insecure && !hasProxy) return withHeaders(undefined, header);
  // Most runs need none of it, and start sooner without. A bundle has nothing but the default.
  const { default: undici } = await import('undici');
  const tls = { ...(ca && { ca }), ...(insecure && { rejectUnauthorized: false }) };
  const dispatcher = hasProxy
    ? new undici.EnvHttpProxyAgent({
        httpProxy: http ?? '',
        httpsProxy: https ?? http ?? '',
        noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
        connect: tls,
        requestTls: tls,
      })
    : new undici.Agent({ connect: tls });
  const send = (input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]) =>
    undici.fetch(input as string, { ...init, dispatcher } as Parameters<typeof undici.fetch>[1]);
  return withHeaders(send as unknown as Fetch, header);
}

async function readCertificates(file: string): Promise<string> {
  const refuse = (why: unknown) => new Obstacle(`--ca ${file} has no certificates: ${why}.`, exitCodes.unusable);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code);
  });
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw refuse('it is no PEM');
  try {
    createSecureContext({ ca: text });
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : error);
  }
  return text;
}
