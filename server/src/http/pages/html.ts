import escapeHtml from 'escape-html';

/** A part of a page. Its texts are escaped. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What can stand in a part of a page; nothing is written for `undefined`. */
type Value = Html | string | number | undefined | readonly Html[];

/** Writes a part of a page. Every value that is no part itself is escaped, so that it cannot end its text or its quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => (index === 0 ? part : write(values[index - 1]) + part)).join(''));
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.source;
  return typeof value === 'object' ? value.map(({ source }) => source).join('\n') : escapeHtml(String(value));
}
