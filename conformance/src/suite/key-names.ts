import type { KeyName, Keys } from '../clause.ts';

/** How the keys are called on the command line. */
export const keyOptions: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

/** How the keys are called in the environment. */
export const keyVariables: Readonly<Record<KeyName, string>> = {
  active: 'CROSSRATE_KEY',
  restricted: 'CROSSRATE_RESTRICTED_KEY',
  unverified: 'CROSSRATE_UNVERIFIED_KEY',
  spare: 'CROSSRATE_QUOTA_KEY',
};

/** Replaces every key in a text, and what clauses make of keys, by what a shell makes of its variable. */
export function replaceKeys(text: string, keys: Partial<Keys>, write: (expansion: string) => string): string {
  const forms = (Object.entries(keys) as [KeyName, string][]).flatMap(([name, key]): [string, string][] => {
    const variable = keyVariables[name];
    return [
      [key, `$${variable}`],
      [key.toUpperCase(), `\${${variable}^^}`],
      [key.toLowerCase(), `\${${variable},,}`],
      [key.slice(0, -1), `\${${variable}%?}`],
    ];
  });
  const longestFirst = forms.filter(([form]) => form.length > 1).sort(([a], [b]) => b.length - a.length);
  const found = longestFirst.map(([form]) => form.replace(/[^\w]/g, '\\$&')).join('|');
  if (!found) return text;
  const expansions = new Map(longestFirst.toReversed());
  return text.replace(new RegExp(found, 'g'), (form) => write(expansions.get(form) ?? form));
}
