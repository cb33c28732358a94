import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { generateCurrencies, generateMinorUnits } from './currencies.ts';
import { generateHeaders } from './headers.ts';
import { generateMessages } from './messages.ts';
import { generateOperations } from './operations.ts';
import { generateResults } from './results.ts';
import { generateSchemas } from './schemas.ts';
import { generateTypes } from './types.ts';

/** The first line of every generated file. */
const HEADER = '// Generated from the contract by `npm run generate`. Do not edit.\n\n';

/**
 * Writes the part of the SDK that follows from the contract: from the OpenAPI document, and from the currencies, headers
 * and messages, which the document does not describe in full.
 *
 * @returns the texts of the generated files, by file name.
 */
export function generateSdk(document: OpenApiDocument): Record<string, string> {
  return {
    'currencies.ts': HEADER + generateCurrencies(),
    'headers.ts': HEADER + generateHeaders(),
    'messages.ts': HEADER + generateMessages(),
    'minor-units.ts': HEADER + generateMinorUnits(),
    'operations.ts': HEADER + generateOperations(document),
    'results.ts': HEADER + generateResults(document),
    'schemas.ts': HEADER + generateSchemas(document),
    'types.ts': HEADER + generateTypes(document),
  };
}
