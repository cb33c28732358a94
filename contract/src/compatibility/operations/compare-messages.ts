import { isObject, type JsonObject, readList, readObject } from '../../openapi/json.ts';
import type { Finding } from '../finding.ts';
import { isSame } from '../is-same.ts';
import { flattenSchema } from '../schemas/flatten-schema.ts';

/**
 * Compares the messages of an error, which the examples contain. The interface promises their wording, because clients
 * distinguish errors of the same status by it.
 */
export function* compareMessages(answer: string, before: JsonObject, after: JsonObject): Generator<Finding> {
  const [messagesBefore, messagesAfter] = [readMessages(before), readMessages(after)];
  for (const message of messagesBefore.filter((each) => !isAmong(messagesAfter, each))) {
    const what = `${answer} does not say ${JSON.stringify(message)} any more`;
    yield { rule: 'message-changed', what, breaks: `clients that compare the message of ${answer}` };
  }
  for (const message of messagesAfter.filter((each) => !isAmong(messagesBefore, each)))
    yield { rule: 'message-added', what: `${answer} may say ${JSON.stringify(message)}` };
}

function readMessages(answer: JsonObject): unknown[] {
  return Object.values(readObject(answer, 'content'))
    .filter(isObject)
    .flatMap((content) => {
      const named = Object.values(readObject(content, 'examples'));
      const examples = named.map((example) => (isObject(example) ? example.value : example));
      const own = [...examples, ...('example' in content ? [content.example] : [])];
      // By the OpenAPI specification, examples of a body replace those of its schema.
      return own.length > 0 ? own : readExamples(flattenSchema(content.schema));
    });
}

/** Reads the examples of a schema, or else those of its fields. */
function readExamples(schema: JsonObject): unknown[] {
  const own = readOwnExamples(schema);
  if (own.length > 0) return own;
  return Object.entries(readObject(schema, 'properties')).flatMap(([name, field]) =>
    readOwnExamples(flattenSchema(field)).map((example) => ({ [name]: example })),
  );
}

function readOwnExamples(schema: JsonObject): unknown[] {
  return [...readList(schema, 'examples'), ...('example' in schema ? [schema.example] : [])];
}

function isAmong(messages: readonly unknown[], message: unknown): boolean {
  return messages.some((each) => isSame(each, message));
}
