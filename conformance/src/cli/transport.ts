import { createSecureContext } from 'node:tls';
import type { SendOptions } from '../suite/sender.ts';
import { CliError } from './cli-error.ts';
import { readInput } from './files.ts';
import type { Options } from './options.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Says how to send requests to a target: with the headers and the timeout of the options, and through a proxy of the
 * environment, with the trusted certificates of `--ca`, or without a check of certificates.
 *
 * @throws CliError when the address of a proxy is unusable, or when the file of `--ca` cannot be read or has no certificates.
 */
export async function openTransport(options: Options, env: NodeJS.ProcessEnv): Promise<SendOptions> {
  const { header: headers, timeout } = options;
  return { fetch: await openFetch(options, env), headers, timeoutMs: timeout && timeout * 1000 };
}

async function openFetch({ ca: file, insecure }: Options, env: NodeJS.ProcessEnv): Promise<Fetch> {
  const ca = file === undefined ? undefined : await readCertificates(file);
  const [http, https] = [env.http_proxy || env.HTTP_PROXY, env.https_proxy || env.HTTPS_PROXY];
  for (const [name, address] of Object.entries({ HTTP_PROXY: http, HTTPS_PROXY: https })) {
    if (!address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) continue;
    throw new CliError(`${name} is no http or https address.`);
  }
  const hasProxy = Boolean(http || https);
  if (!ca && !insecure && !hasProxy) return globalThis.fetch;
  // Imported here, because most runs do not need undici and start sooner without. In the bundle, undici has only a
  // default export.
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
  return send as unknown as Fetch;
}

function readCertificates(file: string): Promise<string> {
  return readInput('--ca', file, (text) => {
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('has no certificates: it is no PEM');
    try {
      createSecureContext({ ca: text });
    } catch (error) {
      throw new Error(`has no certificates: ${error instanceof Error ? error.message : error}`);
    }
    return text;
  });
}
