import { expect, it } from 'vitest';
import { LineCollector } from './line-collector.ts';

function collect(mostBytes: number) {
  const pieces: string[] = [];
  return { pieces, collector: new LineCollector({ write: (piece) => void pieces.push(piece) }, mostBytes) };
}

it('hands on the lines of a moment in one piece, in their order', async () => {
  const { pieces, collector } = collect(4_096);
  for (const line of ['one\n', 'two\n', 'three\n']) collector.write(line);
  expect(pieces).toEqual([]);
  await expect.poll(() => pieces.length).toBeGreaterThan(0);
  collector.write('four\n');
  await expect.poll(() => pieces.length).toBeGreaterThan(1);
  expect(pieces).toEqual(['one\ntwo\nthree\n', 'four\n']);
});

it('hands on whole lines, in pieces of no more bytes than may be written at once', async () => {
  const { pieces, collector } = collect(4_096);
  const lines = Array.from({ length: 1_000 }, (_, index) => `${'€'.repeat(index % 700)}${index}\n`);
  for (const line of lines) collector.write(line);
  await expect.poll(() => pieces.join('').length).toBe(lines.join('').length);
  expect(pieces.join('')).toBe(lines.join(''));
  for (const piece of pieces) {
    expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(4_096);
    expect(piece.endsWith('\n')).toBe(true);
  }
});
