import { keyVariables } from './key-names.ts';
import type { KeyPart } from './key-parts.ts';

/** Texts that bash does not change between double quotes. */
const PLAIN = /^[\w :;,./?&=%@+*()~-]*$/;

/** Quotes a text for bash whose keys are written as variables. */
export function quoteWord(parts: readonly (string | KeyPart)[]): string {
  const isPlain = parts.every((part) => typeof part !== 'string' || PLAIN.test(part));
  if (parts.length === 1 || !isPlain)
    return parts.map((part) => (typeof part === 'string' ? quoteText(part) : `"${expandPart(part)}"`)).join('');
  const words = parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const next = parts[index + 1];
    const expansion = expandPart(part);
    // Braces keep bash from reading the following text as part of the variable's name.
    return typeof next === 'string' && /^\w/.test(next)
      ? expansion.replace(/^\$(\w+)$/, (_found, name) => `\${${name}}`)
      : expansion;
  });
  return `"${words.join('')}"`;
}

/** Writes the expansion by which bash makes a part of a key from the key's variable. */
function expandPart({ name, from, cut, letterCase, encoding }: KeyPart): string {
  const variable = keyVariables[name];
  if (encoding) return `$(node -p '${ENCODERS[encoding](`process.env.${variable}`)}')`;
  const change = letterCase && (letterCase === 'upper' ? '^^' : ',,');
  if (from === 0 && cut === 0) return change ? `\${${variable}${change}}` : `$${variable}`;
  const piece = from === 0 && cut === 1 ? `\${${variable}%?}` : `\${${variable}:${from}${cut > 0 ? `:-${cut}` : ''}}`;
  return change ? `$(k="${piece}"; printf %s "\${k${change}}")` : piece;
}

const ENCODERS = {
  component: (key: string) => `encodeURIComponent(${key})`,
  form: (key: string) => `new URLSearchParams({"":${key}}).toString().slice(1)`,
  query: (key: string) => `new URL("http://x/?="+${key}).search.slice(2)`,
  user: (key: string) => `btoa(${key}+":")`,
  password: (key: string) => `btoa("x:"+${key})`,
  sha256: (key: string) => `crypto.createHash("sha256").update(${key}).digest("hex")`,
  reversed: (key: string) => `[...${key}].reverse().join("")`,
} as const;

/** Quotes a text for bash. Each character becomes one byte (Latin-1), as in the headers that `fetch` sends. */
export function quoteText(text: string): string {
  if (text === '') return '';
  if (!/[^ -~]/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...Buffer.from(text, 'latin1')].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return `$'${escaped.join('')}'`;
}
