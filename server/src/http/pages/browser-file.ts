import type { IncomingMessage } from 'node:http';
import type { Content } from '../answers/content.ts';
import type { Fields } from '../answers/fields.ts';

/** What is sent: content that browsers keep and ask for again, or a text of the moment, which nobody may keep. */
export type FileBody = Content<unknown> | string;

/** What browsers show or load, beside the answers of the API: a document, a script, a font, a style sheet, its data. */
export interface BrowserFile {
  readonly path: string;
  readonly type: string;
  /** What a browser may do with the file. */
  readonly policy: Fields;
  readonly read: (req: IncomingMessage) => FileBody | Promise<FileBody>;
}
