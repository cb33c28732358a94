import { z } from 'zod';
import type { ChosenProvider } from './create-chain.ts';
import type { ProviderDefinition } from './definition.ts';
import { providerDefinitions } from './index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const keySchema = z.string().regex(/^(?!(["']).*\1$)[\x21-\x7e]{1,200}$/);

/**
 * Reads the settings of the providers: their addresses and the operator's keys.
 *
 * @param names - The chosen providers, in order.
 * @returns the chosen providers, and the problems of all settings. Problems never contain a key.
 */
export function chooseProviders(
  names: readonly string[],
  env: Environment,
): { readonly chosen: readonly ChosenProvider[]; readonly problems: readonly string[] } {
  const problems = providerDefinitions.flatMap((definition) => [
    ...checkAddress(definition, env),
    ...checkKey(definition, env),
    ...(names.includes(definition.name) ? requireKey(definition, env) : []),
  ]);
  const chosen = names.flatMap((name) => {
    const definition = providerDefinitions.find((known) => known.name === name);
    if (!definition) return [];
    const url = tidyAddresses(
      (definition.address && env[definition.address.setting]) || definition.address?.standard || '',
    );
    return [{ name, url, key: (definition.key && env[definition.key.setting]) || '' }];
  });
  return { chosen, problems };
}

function checkAddress({ address }: ProviderDefinition, env: Environment): string[] {
  const given = address && env[address.setting];
  if (!given) return [];
  const urls = given.split(',');
  const mayBeSeveral = address.standard.includes(',');
  if (urls.every(isAddress) && (urls.length === 1 || mayBeSeveral)) return [];
  // The message does not repeat the address, which may contain a password.
  const expected = mayBeSeveral ? 'http or https addresses, separated by commas' : 'an http or https address';
  return [`${address.setting} cannot be used; expected ${expected}, without user name or password.`];
}

function checkKey({ key }: ProviderDefinition, env: Environment): string[] {
  const given = key && env[key.setting];
  if (!given || keySchema.safeParse(given).success) return [];
  return [`${key.setting} cannot be used; expected a key without spaces, and not in quotes.`];
}

function requireKey({ name, key }: ProviderDefinition, env: Environment): string[] {
  if (!key || env[key.setting]) return [];
  return [`${key.setting} is not set; PROVIDERS has ${name}, which needs a key of yours (${key.signUp}).`];
}

function isAddress(text: string): boolean {
  const url = URL.parse(text.replaceAll('{version}', 'latest'));
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
}

/** Removes slashes, blanks and line ends from the end of each address: the path of a request follows there. */
function tidyAddresses(urls: string): string {
  return urls
    .split(',')
    .map((url) => url.trim().replace(/\/+$/, ''))
    .join(',');
}
