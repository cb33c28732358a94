import { expect, it } from 'vitest';
import { drawSparkline } from './sparkline.ts';

it.each([
  [[], ''],
  [[5], '▁'],
  [[5, 5, 5], '▁▁▁'],
  [[0, 1, 2, 3, 4, 5, 6, 7], '▁▂▃▄▅▆▇█'],
  [[2, undefined, 1], '█ ▁'],
  [[undefined, undefined], '  '],
])('draws %j as %j', (values, line) => {
  expect(drawSparkline(values, 80)).toBe(line);
});

it('draws every part of many numbers in the given width', () => {
  const values = Array.from({ length: 3_000 }, (_, index) => index);
  expect(drawSparkline(values, 8)).toBe('▁▂▃▄▅▆▇█');
});
