import type { SendOptions } from '../suite/sender.ts';
import { readInput } from './files.ts';
import type { Options } from './options.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Says how to send requests to a target: with the headers and the timeout of the options, and through a proxy of the
 * environment, with the trusted certificates of `--ca`, or without a check of certificates.
 *
 * @throws CliError when the file of `--ca` cannot be read or has no certificates.
 */
export async function openTransport(options: Options, env: NodeJS.ProcessEnv): Promise<SendOptions> {
  const { header: headers, timeout } = options;
  return { fetch: await openFetch(options, env), headers, timeoutMs: timeout && timeout * 1000 };
}

async function openFetch({ ca: file, insecure }: Options, env: NodeJS.ProcessEnv): Promise<Fetch> {
  const ca = file === undefined ? undefined : await readCertificates(file);
  const [http, https] = [env.http_proxy || env.HTTP_PROXY, env.https_proxy || env.HTTPS_PROXY];
  if (!ca && !insecure && !http && !https) return globalThis.fetch;
  // Imported here, because most runs do not need undici and start sooner without. In the bundle, undici has only a
  // default export.
  const { default: undici } = await import('undici');
  const tls = { ...(ca && { ca }), ...(insecure && { rejectUnauthorized: false }) };
  const proxies = { httpProxy: http ?? '', httpsProxy: https ?? '', noProxy: env.no_proxy ?? env.NO_PROXY ?? '' };
  const dispatcher = new undici.EnvHttpProxyAgent({ ...proxies, connect: tls, requestTls: tls });
  const send = (input: Parameters<Fetch>[0], init: Parameters<Fetch>[1]) =>
    undici.fetch(input as string, { ...init, dispatcher } as Parameters<typeof undici.fetch>[1]);
  return send as unknown as Fetch;
}

function readCertificates(file: string): Promise<string> {
  return readInput('--ca', file, (text) => {
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('has no certificates: it is no PEM');
    return text;
  });
}
