import type { OpenApiDocument } from '../../contract/src/openapi/index.ts';

/** Writes the messages of the errors that the document has examples of, each under the name of its example. */
export function generateMessages({ paths = {} }: OpenApiDocument): string {
  const messages = new Map<string, string>();
  for (const { get } of Object.values(paths)) {
    for (const response of Object.values(get?.responses ?? {})) collect(response, messages);
  }
  return [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, message]) => `/** What the service says of it. */\nexport const ${name} = ${JSON.stringify(message)};\n`,
    )
    .join('\n');
}

function collect(response: unknown, messages: Map<string, string>): void {
  const { content } = response as { content?: Record<string, { examples?: Record<string, { value?: unknown }> }> };
  for (const [name, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
    const message = (value as { error?: unknown }).error;
    if (typeof message === 'string') messages.set(constantOf(name), message);
  }
}

/** `invalidAmount` becomes `INVALID_AMOUNT`. */
function constantOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
