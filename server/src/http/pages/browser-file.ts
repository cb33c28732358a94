import type { IncomingMessage } from 'node:http';
import type { Headers } from '../answers/collect-headers.ts';
import type { Content } from '../answers/content.ts';
import type { Framed } from './frame.ts';

/** Content that browsers may cache and revalidate, or a JSON text that they must not store. */
export type FileBody = Content<unknown> | string;

/** A file for browsers: a script, a style sheet, or data. */
export interface BrowserFile {
  readonly path: string;
  /** The header fields of the file's security policy. */
  readonly policy: Headers;
  readonly read: (req: IncomingMessage) => FileBody | Promise<FileBody>;
}

/** A page for browsers, which is the same for everybody. */
export interface BrowserPage {
  readonly path: string;
  /** The header fields of the page's security policy. */
  readonly policy: Headers;
  readonly write: () => Framed | Promise<Framed>;
}
