const LONGEST = 60;

/**
 * Makes text of a provider fit to be shown in a log, a report or a terminal: printable ASCII, cut to a length.
 *
 * @param longest - In characters; 60 when it is left out.
 */
export function shownText(text: string, longest = LONGEST): string {
  return text.slice(0, longest).replace(/[^\x20-\x7e]/g, '?');
}
