import { errorResponses } from '@crossrate/contract';
import { toConstantName } from './to-constant-name.ts';

/** The errors that the SDK itself throws, without a request. */
const NEEDED = ['invalidCurrency'] as const;

/** Writes the messages of the errors that the SDK throws without a request. */
export function generateMessages(): string {
  return NEEDED.map(
    (name) =>
      `/** The service's message for the error \`${name}\`. */\nexport const ${toConstantName(name)} = ${JSON.stringify(errorResponses[name].body.error)};\n`,
  ).join('\n');
}
