import { expect, it } from 'vitest';
import { replaceBlock } from './replace-block.ts';

const page = (text: string) => `# Page

<!-- figures: written by \`npm run bench -- --write-docs\` -->

${text}

<!-- end of the figures -->

The end.
`;

it('replaces what stands between the markers, and nothing else', () => {
  expect(replaceBlock(page('| old |'), '| new |')).toBe(page('| new |'));
});

it('refuses a page without markers, which would lose the figures', () => {
  expect(() => replaceBlock('# Page', '| new |')).toThrow('The page has no place for the figures');
});
