import { expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

it('parses JSON, and finds nothing in another text', () => {
  expect(parseJson('{"rates":{"EUR":0.9},"odd":[1,[2]]}')).toEqual({ rates: { EUR: 0.9 }, odd: [1, [2]] });
  expect(parseJson('<h1>Bad Gateway</h1>')).toBeUndefined();
});

it('finds nothing in 200,000 lists one in another, which would take a gigabyte in a run', () => {
  expect(parseJson(`{"rates":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).toBeUndefined();
});

it('counts neither brackets in texts nor lists beside one another as nesting', () => {
  const texts = { error: '["{'.repeat(2_000), lists: Array(2_000).fill([]) };
  expect(parseJson(JSON.stringify(texts))).toEqual(texts);
});

it('parses a text of ten million characters, which would overflow the stack of a pattern for whole texts', () => {
  const text = `${'x'.repeat(10_000_000)}\\"]`;
  expect(parseJson(JSON.stringify({ error: text }))).toEqual({ error: text });
});
