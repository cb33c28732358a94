import { toPrintable } from './to-printable.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes any text of a target safe in XML and HTML: visible characters, and line ends. */
export function escapeMarkup(text: string): string {
  const lines = text.split('\n').map(toPrintable);
  return lines.join('\n').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
