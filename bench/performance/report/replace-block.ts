const [START, END] = ['<!-- figures: written by `npm run bench -- --write-docs` -->', '<!-- end of the figures -->'];

/**
 * Replaces the text between the markers of a page.
 *
 * @throws Error when the page lacks a marker.
 */
export function replaceBlock(page: string, text: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the figures, from ${START} to ${END}.`);
  return `${page.slice(0, from)}${START}\n\n${text}\n\n${page.slice(to)}`;
}
