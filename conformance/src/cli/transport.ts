import { createSecureContext } from 'node:tls';
import { addHeaders } from '../suite/add-headers.ts';
import { CliError } from './cli-error.ts';
import type { Options } from './options.ts';
import { readInput } from './read-input.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Opens the way to a target: through a proxy of the environment, with the trusted certificates of `--ca`, or without a
 * check of certificates. Without any of these, that is the global `fetch`. Every request gets the headers of
 * `--header`.
 *
 * @throws CliError when the address of a proxy is unusable, or when the file of `--ca` cannot be read or has no certificates.
 */
export async function openTransport({ ca: file, insecure, header }: Options, env: NodeJS.ProcessEnv): Promise<Fetch> {
  const ca = file === undefined ? undefined : await readCertificates(file);
  const [http, https] = [env.http_proxy || env.HTTP_PROXY, env.https_proxy || env.HTTPS_PROXY];
  for (const [name, address] of Object.entries({ HTTP_PROXY: http, HTTPS_PROXY: https })) {
    if (!address || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))) continue;
    throw new CliError(`${name} is no http or https address.`);
  }
  const hasProxy = Boolean(http || https);
  if (!ca && !insecure && !hasProxy) return addHeaders(undefined, header);
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
  return addHeaders(send as unknown as Fetch, header);
}

async function readCertificates(file: string): Promise<string> {
  const buildError = (reason: unknown) => new CliError(`--ca ${file} has no certificates: ${reason}.`);
  const text = await readInput('--ca', file);
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw buildError('it is no PEM');
  try {
    createSecureContext({ ca: text });
  } catch (error) {
    throw buildError(error instanceof Error ? error.message : error);
  }
  return text;
}
