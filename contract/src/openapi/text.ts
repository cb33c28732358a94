import manifest from '../../package.json' with { type: 'json' };
import { router } from '../router.ts';
import { buildOpenApiDocument } from './document.ts';

/** Writes the text of `openapi.json`, which is committed. */
export function writeOpenApiText(): string {
  return `${JSON.stringify(buildOpenApiDocument(router, manifest.version), null, 2)}\n`;
}
