import type { MarkdownRenderer } from 'vitepress';

/** Lets the keyboard reach the paragraphs of pictures, which scroll on a phone. */
export function reachPictures({ renderer }: MarkdownRenderer): void {
  renderer.rules.paragraph_open = (tokens, index, options, _, self) => {
    const isPicture = tokens[index + 1]?.children?.every(({ type }) => type === 'image');
    if (isPicture) tokens[index]?.attrSet('tabindex', '0');
    return self.renderToken(tokens, index, options);
  };
}
