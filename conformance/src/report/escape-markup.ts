const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What lets a line be read in another order than it is written. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Makes a text safe in XML and HTML, whatever a target put into it; characters that XML cannot hold are replaced. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(TURNS, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
