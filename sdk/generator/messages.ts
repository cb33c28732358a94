import type { OpenApiDocument } from '../../contract/src/openapi/index.ts';

/** The examples whose messages the SDK gives without asking the service. */
const NEEDED = ['invalidAmount', 'invalidCurrency'];

/**
 * Writes the messages of errors that the SDK gives itself, each under the name of its example in the document.
 *
 * @throws Error when the document has no such example.
 */
export function generateMessages({ paths = {} }: OpenApiDocument): string {
  const messages = new Map<string, string>();
  for (const { get } of Object.values(paths)) {
    for (const response of Object.values(get?.responses ?? {})) collect(response, messages);
  }
  return NEEDED.map((name) => {
    const message = messages.get(name);
    if (message === undefined) throw new Error(`The document has no example ${name}.`);
    return `/** What the service says of it. */\nexport const ${constantOf(name)} = ${JSON.stringify(message)};\n`;
  }).join('\n');
}

function collect(response: unknown, messages: Map<string, string>): void {
  const { content } = response as { content?: Record<string, { examples?: Record<string, { value?: unknown }> }> };
  for (const [name, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
    const message = (value as { error?: unknown }).error;
    if (typeof message === 'string') messages.set(name, message);
  }
}

/** `invalidAmount` becomes `INVALID_AMOUNT`. */
function constantOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
