const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

/** Characters that change the direction of text, so that a line reads in another order than written. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Makes any text of a target safe in XML and HTML. Replaces the characters that XML cannot hold, and the control
 * characters up to U+009F, with which some terminals take commands from a printed report.
 */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(DIRECTION_MARKS, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '');
}
