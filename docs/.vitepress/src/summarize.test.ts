import { expect, it } from 'vitest';
import { summarize } from './summarize.ts';

it('takes the first sentences of the first paragraph, as text', () => {
  const page = `# Rates\n\n<!-- written -->\n\n\`\`\`sh\nnpm start\n\`\`\`\n\nThe [rates](./rates.md) of\n\`USD\` are **exact**. You check\nthem.\n\nMore text.\n`;
  expect(summarize(page)).toBe('The rates of USD are exact. You check them.');
});

it('takes no sentence that goes beyond 160 characters, but always the first one', () => {
  const long = `A${'a'.repeat(99)}.`;
  expect(summarize(`${long} ${long}`)).toBe(long);
  expect(summarize(`${long.slice(0, -1)} ${long} Further.`)).toBe(`${long.slice(0, -1)} ${long}`);
});

it('ends with a full stop where the page goes on with a block', () => {
  expect(summarize('Fetch the rates:\n\n```sh\ncurl\n```\n')).toBe('Fetch the rates.');
});
