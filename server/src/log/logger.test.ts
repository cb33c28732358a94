import { expect, it } from 'vitest';
import { createApiKey } from '../access/api-key.ts';
import { createLog } from './logger.ts';

it('lets no key into a line, whatever field has it', () => {
  const lines: string[] = [];
  const key = createApiKey();
  createLog('info', { write: (line) => void lines.push(line) }).info({ path: `/"${key}\n` }, `${key} is no account`);
  expect(lines.join('')).not.toContain(key);
  expect(lines.join('').split('cr_[redacted]')).toHaveLength(3);
});

it('logs the messages of an error and its causes, and none of them twice', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const timeOut = new Error('it did not answer within 850 ms');
  const cause = new Error(`The database cannot be used: ${timeOut.message}`, { cause: timeOut });
  const err = new Error('The charge failed.', { cause });
  timeOut.cause = err;
  log.error({ err }, 'request failed');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      msg: 'request failed',
      err: {
        message: 'The charge failed.: The database cannot be used: it did not answer within 850 ms',
        stack: expect.stringContaining('caused by: '),
      },
    },
  ]);
});

it.each([null, 'a text', 5])('logs %j, which is no error, but can be thrown', (err) => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ err }]);
});
