import { writeFileSync } from 'node:fs';
import { writeOpenApiText } from './text.ts';

writeFileSync(new URL('../../openapi.json', import.meta.url), writeOpenApiText());
