/** The anchor that GitHub gives to a heading, so that a link leads to the same place there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
