/** Code blocks, comments, headings, tables, quotes and lists: everything before the first paragraph of text. */
const NO_TEXT = /^(```[\s\S]*?^```|<!--[\s\S]*?-->|[#|>!-].*)$/gm;

/**
 * Summarizes a page for search engines and for previews of links: the first sentence of its text, and further sentences
 * of the same paragraph while all fit into 160 characters, which most of them show.
 */
export function summarize(markdown: string): string {
  const longest = 160;
  const [paragraph = ''] = markdown
    .replace(NO_TEXT, '')
    .trim()
    .split(/\n\s*\n/);
  const text = paragraph
    .replace(/!?\[((?:[^[\]]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  const [first = '', ...others] = text.split(/(?<=[.?:”"]) (?=[A-Z])/);
  let summary = first;
  for (const sentence of others) {
    if (summary.length + sentence.length >= longest) break;
    summary += ` ${sentence}`;
  }
  return summary.replace(/:$/, '.');
}
