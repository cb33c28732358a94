import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { toConstantName } from './to-constant-name.ts';

/** The examples whose messages the SDK itself uses, for errors without a request. */
const NEEDED = ['invalidAmount', 'invalidCurrency'];

/**
 * Writes the messages of the errors that the SDK throws without a request, each named after its example in the
 * document.
 *
 * @throws Error when the document lacks an example.
 */
export function generateMessages({ paths = {} }: OpenApiDocument): string {
  const messages = new Map<string, string>();
  for (const { get } of Object.values(paths)) {
    for (const response of Object.values(get?.responses ?? {})) collectMessages(response, messages);
  }
  return NEEDED.map((name) => {
    const message = messages.get(name);
    if (message === undefined) throw new Error(`The document has no example ${name}.`);
    return `/** The service's message for the error \`${name}\`. */\nexport const ${toConstantName(name)} = ${JSON.stringify(message)};\n`;
  }).join('\n');
}

function collectMessages(response: unknown, messages: Map<string, string>): void {
  const { content } = response as { content?: Record<string, { examples?: Record<string, { value?: unknown }> }> };
  for (const [name, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
    const message = (value as { error?: unknown } | undefined)?.error;
    if (typeof message === 'string') messages.set(name, message);
  }
}
