import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { type ClauseResult, judge } from '../../src/index.ts';
import { formatResult, formatSummary } from '../../src/report/format-text.ts';
import { runCommand } from '../command-here.ts';
import { bin } from '../program.ts';
import { startTarget } from './suite-world.ts';

const failed: ClauseResult = {
  ...{ id: 'a', level: 'MUST', profile: 'interface', title: 'a promise' },
  ...{ driver: 'http', status: 'failed', durationMs: 1 },
};

it('escapes control characters, line ends and build server commands from a target', () => {
  const text = '\u001b[2J\r\n✓ MUST   forged\u0085\u2028\u202e##vso[task.complete]##[error]';
  const detail = { reason: `::error::${text}`, request: text, expected: text, received: text, reference: 'Somewhere' };
  const lines = formatResult({ ...failed, detail }).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[4]).toBe(
    '    received:  \\u{1b}[2J\\u{d}\\u{a}✓ MUST   forged\\u{85}\\u{2028}\\u{202e}\\u{23}#vso[task.complete]\\u{23}#[error]',
  );
  expect(lines[1]).toMatch(/^ {4}\\u\{3a\}:error/);
});

it('ends with 1 when a MUST failed, even if another clause could not be tried, and says both', async () => {
  const error: ClauseResult = { ...failed, id: 'b', status: 'error' };
  const verdict = judge([failed, error]);
  expect(verdict.exitCode).toBe(1);
  const costs = { key: { sent: 0, granted: 0 }, requests: 0, dropped: 0 };
  const set = {
    versions: { suite: '1', node: '24' },
    set: '2026-12',
    profile: 'interface',
    drivers: ['http'],
  } as const;
  const about = { target: 'http://x', startedAt: '', durationMs: 0, ...set, seed: 1, choices: [], costs };
  const report = { ...about, clauses: [failed, error] };
  expect(formatSummary(report, verdict)).toContain('The target does not conform, and could not be tried to the end.');
  expect(judge([{ ...failed, level: 'SHOULD' }, error]).exitCode).toBe(3);
  expect(judge([{ ...failed, level: 'SHOULD' }, error], [], { isStrict: true }).exitCode).toBe(1);
});

it('ends with 3 when its output is closed', async () => {
  using target = await startTarget((_req, res) => void res.end('{}'));
  const args = [bin, '--url', target.url, '--rate', '20'];
  const suite = spawn(process.execPath, args, { env: { PATH: process.env.PATH } });
  await once(suite.stdout, 'data');
  suite.stdout.destroy();
  const errors = suite.stderr.setEncoding('utf8').toArray();
  const [code] = await once(suite, 'exit');
  expect([code, (await errors).join('')]).toEqual([3, '']);
});

it('refuses a rate whose waits a timer cannot hold', async () => {
  const { code, stderr } = await runCommand('--url', 'http://x', '--rate', '1e-9');
  expect([code, stderr]).toEqual([2, expect.stringContaining('Expected a number of requests from 0.001')]);
});

it('says before the run what it needs of the quota key', async () => {
  using target = await startTarget((_req, res) => void res.writeHead(401).end('{"error":"Unknown key."}'));
  const { stderr } = await runCommand(
    '--url',
    target.url,
    '--quota-key',
    'cr_0123456789',
    '--only',
    'limits-told',
    'limits-stay-used-up',
  );
  expect(stderr).toBe('Note: the run uses up the key of --quota-key, which must be unused today.\n');
});
