import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createApiKey } from '../access/api-key.ts';
import { toLoggablePath } from './to-loggable-path.ts';

const key = createApiKey();
/** Matches a part of a key in the log. */
const SECRET = key.slice(3);

/** Generates a character, plain or encoded once or several times. */
function spell(character: string, { depth, isUpper = false }: { readonly depth: number; readonly isUpper?: boolean }) {
  const hex = character.charCodeAt(0).toString(16);
  const digits = isUpper ? hex.toUpperCase() : hex;
  return depth === 0 ? character : `%${'25'.repeat(depth - 1)}${digits}`;
}

/** Encodes every character of a text again. */
function encodeAll(text: string): string {
  return [...text].map((character) => spell(character, { depth: 1 })).join('');
}

function decodeAll(text: string): string {
  let decoded = text;
  for (let round = 0; round < 20; round += 1) {
    decoded = decoded.replace(/%([\dA-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return decoded;
}

it.each([
  ['as it is', key],
  ['with an encoded underscore', key.replace('_', '%5F')],
  ['encoded whole, three times', encodeAll(encodeAll(encodeAll(key)))],
  ['in capitals', key.toUpperCase()],
])('scrubs a key from a path, %s', (_, spelled) => {
  const logged = toLoggablePath(`/before/${spelled}/after`);
  expect(decodeAll(logged).toLowerCase()).not.toContain(SECRET.toLowerCase());
  expect(logged).toBe('/before/cr_[redacted]/after');
});

it('scrubs a key in any spelling, wherever it stands in a path', () => {
  const spelling = fc.record({ depth: fc.nat(3), isUpper: fc.boolean() });
  const spellingOfAll = fc.array(spelling, { minLength: key.length, maxLength: key.length });
  const around = fc.string({ unit: fc.constantFrom('/', 'a', '%', '25', '%41', '.'), maxLength: 100 });
  fc.assert(
    fc.property(spellingOfAll, around, around, (spellings, before, after) => {
      const spelled = [...key].map((character, index) => spell(character, spellings[index] ?? { depth: 0 })).join('');
      const logged = toLoggablePath(`/${before}/${spelled}${after}`);
      expect(decodeAll(logged)).not.toContain(SECRET.slice(0, 20));
    }),
    { numRuns: 2_000 },
  );
});

it.each(['/signup/', '/Signup/', '//signup%2F', '/'])(
  'scrubs the token of a mail from a path that begins with %s',
  (start) => {
    const token = 'aB-_'.repeat(30);
    for (const spelled of [token, encodeAll(token), `${token}%3E.`]) {
      expect(decodeAll(toLoggablePath(start + spelled))).not.toContain(token.slice(0, 50));
    }
  },
);

it('leaves other paths as they were sent, and short, without a part of a key where it cuts', () => {
  expect(toLoggablePath('/api/r%61tes')).toBe('/api/r%61tes');
  expect(toLoggablePath('/aaa'.repeat(4_000))).toHaveLength(200);
  expect(toLoggablePath(`/${'a'.repeat(199 - key.length + 1)}${key}`)).not.toContain(key.slice(0, 10));
});

it('shows nothing of a path that is encoded without end', () => {
  let path = key;
  for (let round = 0; round < 3; round += 1) path = encodeAll(path);
  expect(decodeAll(toLoggablePath(`/${encodeAll(path)}`))).not.toContain(SECRET.slice(0, 20));
});
