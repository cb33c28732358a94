import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { createLog } from '../../log/logger.ts';
import { createFailureLog } from './failure-log.ts';

function setUp() {
  const lines: string[] = [];
  const clock = new TestClock('2026-11-21T00:00:00Z');
  const logFailure = createFailureLog(createLog('error', { write: (line) => void lines.push(line) }), clock);
  let requests = 0;
  const fail = (message: string) => {
    requests += 1;
    logFailure({ err: new Error(message), requestId: `r${requests}` }, 'request failed');
  };
  const listLogged = () =>
    lines.splice(0).map((line) => {
      const { err, requestId, failures } = JSON.parse(line);
      return [err.message, requestId, failures];
    });
  return { clock, fail, listLogged };
}

it('logs a failure at once, and those like it once a second with their number and one of their requests', async () => {
  const { clock, fail, listLogged } = setUp();
  for (let request = 0; request < 1_000; request += 1) fail('locked');
  expect(listLogged()).toEqual([['locked', 'r1', undefined]]);
  await clock.moveTo('2026-11-21T00:00:01Z');
  expect(listLogged()).toEqual([['locked', 'r1000', 999]]);
  fail('locked');
  expect(listLogged()).toEqual([]);
  await clock.moveTo('2026-11-21T00:00:02Z');
  expect(listLogged()).toEqual([['locked', 'r1001', 1]]);
  await clock.moveTo('2026-11-21T00:00:03Z');
  fail('locked');
  expect(listLogged()).toEqual([['locked', 'r1002', undefined]]);
});

it('lets no failure hide another one', () => {
  const { fail, listLogged } = setUp();
  for (let request = 0; request < 10; request += 1) fail('locked');
  fail('a bug');
  expect(listLogged()).toEqual([
    ['locked', 'r1', undefined],
    ['a bug', 'r11', undefined],
  ]);
});

it('logs few lines a second even when every failure is of another kind', async () => {
  const { clock, fail, listLogged } = setUp();
  for (let request = 0; request < 1_000; request += 1) fail(`failure ${request}`);
  expect(listLogged()).toHaveLength(21);
  await clock.moveTo('2026-11-21T00:00:01Z');
  expect(listLogged()).toEqual([['failure 999', 'r1000', 979]]);
});
