const LONGEST = 60;

/**
 * Makes text of a provider safe to show in a log, a report or a terminal: printable ASCII, cut to a length.
 *
 * @param longest - The greatest length in characters; 60 by default.
 */
export function toPrintableAscii(text: string, longest = LONGEST): string {
  return text.slice(0, longest).replace(/[^\x20-\x7e]/g, '?');
}
