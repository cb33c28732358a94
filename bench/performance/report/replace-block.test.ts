import { expect, it } from 'vitest';
import { replaceBlock } from './replace-block.ts';

const buildPage = (text: string) => `# Page

<!-- figures: written by \`npm run bench -- --write-docs\` -->

${text}

<!-- end of the figures -->

The end.
`;

it('replaces only the text between the markers', () => {
  expect(replaceBlock(buildPage('| old |'), '| new |')).toBe(buildPage('| new |'));
});

it('refuses a page without markers', () => {
  expect(() => replaceBlock('# Page', '| new |')).toThrow('The page has no place for the figures');
});
