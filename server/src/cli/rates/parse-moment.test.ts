import { expect, it } from 'vitest';
import { parseMoment, parseTime } from './parse-moment.ts';

it.each([
  ['2026-11-03T14:02Z', '2026-11-03T14:02:00.000Z'],
  ['2026-11-03t14:02:05z', '2026-11-03T14:02:05.000Z'],
  ['2026-11-03 14:02:05.5Z', '2026-11-03T14:02:05.500Z'],
  ['2026-11-03T14:02:05.123456789Z', '2026-11-03T14:02:05.123Z'],
  ['2026-11-03T14:02+01:00', '2026-11-03T13:02:00.000Z'],
  ['2026-11-03T14:02-0330', '2026-11-03T17:32:00.000Z'],
  ['2026-11-03T00:30+01', '2026-11-02T23:30:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
])('reads %s', (text, time) => {
  expect(parseMoment(text)).toEqual({ time: Date.parse(time) });
});

it.each([
  ['2026-11-03T14:02', 'The zone is missing'],
  ['2026-02-29', 'There is no such date'],
  ['2026-11-31T00:00Z', 'There is no such date'],
  ['2026-13-01', 'There is no such date'],
  ['2026-11-03T24:00Z', 'There is no such date'],
  ['2026-11-03T14:60Z', 'There is no such date'],
  ['2026-11-03T23:59:60Z', 'There is no such date'],
  ['2026-11-03T14:02+15:00', 'There is no such offset'],
  ['2026-11-03T14:02+01:60', 'There is no such offset'],
  ['2026-11-03Z', 'Expected 2026-11-03T14:02Z'],
  ['3.11.2026', 'Expected 2026-11-03T14:02Z'],
  ['now', 'Expected 2026-11-03T14:02Z'],
  ['1793715720', 'Expected 2026-11-03T14:02Z'],
  ['', 'Expected 2026-11-03T14:02Z'],
])('refuses the time %j', (text, message) => {
  expect(() => parseTime(text)).toThrow(message);
});

it('takes four hexadecimal digits or more for the id of an edition, in any case', () => {
  expect(parseMoment('9F3c')).toEqual({ edition: '9f3c' });
  expect(parseMoment('20261103')).toEqual({ edition: '20261103' });
  for (const text of ['9f3', 'a'.repeat(65), '']) expect(() => parseMoment(text)).toThrow('4 to 64 hexadecimal digits');
});
