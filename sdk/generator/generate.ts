import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { generateCurrencies, generateMinorUnits } from './currencies.ts';
import { generateMessages } from './messages.ts';
import { generateApiKeyHeader, generateFunctions, generateOperations } from './operations.ts';
import { generateQuotaHeaders } from './quota-headers.ts';
import { generateResults } from './results.ts';
import { generateSchemas } from './schemas.ts';
import { generateTypes } from './types.ts';

/** The first line of every generated file. */
const HEADER = '// Generated from the contract by `npm run generate`. Do not edit.\n\n';

/**
 * Writes the part of the SDK that follows from the contract: from the OpenAPI document, and from the currencies and
 * quota headers, which the document does not describe in full.
 *
 * @returns the texts of the generated files, by file name.
 */
export function generateSdk(document: OpenApiDocument): Record<string, string> {
  return {
    'api-key-header.ts': HEADER + generateApiKeyHeader(document),
    'currencies.ts': HEADER + generateCurrencies(),
    'functions.ts': HEADER + generateFunctions(document),
    'minor-units.ts': HEADER + generateMinorUnits(),
    'operations.ts': HEADER + generateOperations(document),
    'quota-headers.ts': HEADER + generateQuotaHeaders(),
    'results.ts': HEADER + generateResults(document),
    'schemas.ts': HEADER + generateSchemas(document),
    'types.ts': HEADER + generateTypes(document),
    'messages.ts': HEADER + generateMessages(document),
  };
}
