import type { OpenApiDocument } from '@crossrate/contract/openapi';
import { docComment } from './doc-comment.ts';
import { type Operation, operationsOf } from './operation.ts';
import type { Schema } from './schema-type.ts';

/** Writes the types of the answers whose numbers have their exact texts beside them. */
export function generateResults(document: OpenApiDocument): string {
  const answers = operationsOf(document).filter((operation) => numbersOf(operation, document).length > 0);
  return `import type * as bodies from './types.ts';

${answers.map((operation) => interfaceOf(operation, document)).join('\n')}`;
}

/** The numbers that an operation answers, by name. */
export function numbersOf({ result }: Operation, document: OpenApiDocument): [name: string, isRequired: boolean][] {
  const { properties = {}, required = [] } = resolve(result, document);
  return Object.entries(properties)
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .map(([name]) => [name, required.includes(name)]);
}

function interfaceOf(operation: Operation, document: OpenApiDocument): string {
  const { resultName, result } = operation;
  const { description = `What \`${operation.id}\` answers.` } = resolve(result, document);
  const comment = docComment([`${description} Each number has its exact text beside it.`]);
  const texts = numbersOf(operation, document).map(
    ([name, isRequired]) =>
      `${docComment([`\`${name}\` with every digit, of which a \`number\` holds at most 17.`], '  ')}  ${name}Text${isRequired ? '' : '?'}: \`\${number}\`${isRequired ? '' : ' | undefined'};\n`,
  );
  return `${comment}export interface ${resultName} extends bodies.${resultName} {\n${texts.join('')}}\n`;
}

function resolve(schema: Schema, { components }: OpenApiDocument): Schema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return name === undefined ? schema : ((components?.schemas?.[name] ?? {}) as Schema);
}
