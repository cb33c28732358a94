import { readFile } from 'node:fs/promises';
import { errorResponses, grades, quotaHeaderNames, rateHeaderNames } from '@crossrate/contract';
import * as moneyModule from '@crossrate/contract/money';
import {
  convertAmount,
  divide,
  parseAmount,
  parseRatio,
  publishRate,
  type Ratio,
  roundHalfUp,
} from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { root } from '../src/chapters.ts';
import { findBlocks } from './blocks.ts';

const page = await readFile(new URL('docs/interface.md', root), 'utf8');
const money = await readFile(new URL('docs/money.md', root), 'utf8');

function parseExactly(text: string): Ratio {
  const ratio = parseRatio(text);
  if (!ratio) throw new Error(`${text} is no number.`);
  return ratio;
}

function convert(amount: string, rate: Ratio, decimals?: number | 'all') {
  const parsed = parseAmount(amount);
  return parsed && convertAmount(parsed, rate, decimals);
}

it('the interface page lists every error of the contract with its status and message, and no other', () => {
  const rows = [...page.matchAll(/^\| (\d{3}) \| `([^`]+)` \|/gm)].map(([, status, message]) => `${status} ${message}`);
  const known = Object.values(errorResponses).map(({ status, body }) => `${status} ${body.error}`);
  expect(rows.toSorted()).toEqual(known.toSorted());
});

it('the interface page names every quota header', () => {
  for (const name of Object.values(quotaHeaderNames)) expect(page).toContain(`| \`${name}\` |`);
});

it('the interface page names every header about rates, and every grade', () => {
  for (const name of Object.values(rateHeaderNames)) expect(page).toContain(`| \`${name}\` |`);
  for (const grade of grades) expect(page).toContain(`\`${grade}\` (`);
});

it('the worked example on the page of money has the digits that the service computes', () => {
  const steps = [...money.matchAll(/^\| [^|]+ \| `([^`]+)` \|$/gm)].map(([, digits]) => digits);
  const [gbp = '', jpy = ''] = steps;
  const exact = divide(parseExactly(jpy), parseExactly(gbp));
  const rate = parseExactly(publishRate(exact));
  expect(steps).toEqual([
    '0.75538854',
    '157.47729333',
    `${jpy} / ${gbp}`,
    roundHalfUp(exact, 25),
    publishRate(exact),
    convert('19.99', rate, 'all'),
    convert('19.99', rate),
  ]);
  expect(money).toContain(`\`${convert('1000000', rate)}\` JPY, the unrounded one \`${convert('1000000', exact)}\``);
  expect(money).toContain(`\`${Number(jpy) / Number(gbp)}\` in JavaScript`);
  expect(money).toContain(`\`${1.005 * 100}\``);
});

it('the programs on the page of money print the output in their comments', () => {
  const programs = findBlocks(money).filter(({ language }) => language === 'ts');
  expect(programs.length).toBeGreaterThan(0);
  for (const { code } of programs) {
    const promised = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    const printed: string[] = [];
    const body = code.replace(/^import (\{.*\}) from '@crossrate\/contract\/money';$/m, 'const $1 = money;');
    new Function('money', 'console', body)(moneyModule, { log: (text: string) => printed.push(text) });
    expect(printed).toEqual(promised);
  }
});

it('the figures of withdrawn currencies are those of the service and of the law', () => {
  const parity = parseExactly('1.95583');
  const published = publishRate(divide(parseExactly('1'), parity));
  expect(money).toContain(`1 BGN is published as \`${published}\` EUR`);
  expect(money).toContain(`1,000,000 BGN are \`${convert('1000000', parseExactly(published))}\` EUR`);
  expect(money).toContain(`gets \`${roundHalfUp(divide(parseExactly('1000000'), parity), 2)}\` EUR`);
});
