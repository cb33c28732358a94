import manifest from '../../package.json' with { type: 'json' };
import { router } from '../router.ts';
import { openApiDocument } from './document.ts';

/** Writes the text of `openapi.json`, which is committed. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument(router, manifest.version), null, 2)}\n`;
}
