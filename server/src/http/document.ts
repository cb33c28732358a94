import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import type { Express } from 'express';
import { writeJson } from '../rates/json-text.ts';
import { Content } from './answers/content.ts';
import { sendUnlessHeld } from './answers/send.ts';

/** The path of the OpenAPI document. */
export const DOCUMENT_PATH = '/openapi.json';

/** A source to name wherever its rates are shown. */
export interface Attribution {
  readonly text: string;
  readonly url: string;
}

/** Adds the OpenAPI document, which names the sources of this server's rates. */
export function addDocument(app: Express, attributions: readonly Attribution[]): void {
  const content = new Content(writeJson(addAttributions(attributions)));
  const caching = ['Cache-Control', 'public, max-age=3600'];
  app.get(DOCUMENT_PATH, (_req, res) => sendUnlessHeld(res, content, caching));
}

/** Adds the attributions of this server to the OpenAPI document, which is otherwise the same everywhere. */
function addAttributions(attributions: readonly Attribution[]) {
  const sources = attributions.map(({ text, url }) => `- [${text}](${url})`).join('\n');
  return {
    ...openApi,
    info: {
      ...openApi.info,
      description: `${openApi.info.description}\n\nRates of this server:\n\n${sources}`,
      'x-attribution': attributions,
    },
  };
}
