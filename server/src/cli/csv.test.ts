import { expect, it } from 'vitest';
import { writeCsvRow } from './csv.ts';

it('lets no spreadsheet run a text as a formula', () => {
  const texts = ['=HYPERLINK("http://a.example")', '+1', '-1', '@SUM(A1)', '\t=1', 'a=1'];
  expect(writeCsvRow(texts)).toBe(`"'=HYPERLINK(""http://a.example"")",'+1,'-1,'@SUM(A1),'\t=1,a=1`);
});
