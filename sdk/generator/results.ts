import type { OpenApiDocument } from '../../contract/src/openapi/index.ts';
import { docComment } from './doc-comment.ts';
import { type Operation, operationsOf } from './operation.ts';
import { members, type Schema } from './schema-type.ts';

/**
 * Writes the types that the SDK publishes: the types of the contract, with an exact text beside each number of an
 * answer.
 */
export function generateResults(document: OpenApiDocument): string {
  const answers = operationsOf(document).filter((operation) => hasNumbers(operation, document));
  const types = [...new Set(answers.flatMap(({ result }) => namesIn(resolve(result, document))))].sort();
  return `import type { ${types.join(', ')} } from './types.ts';

export type * from './types.ts';

${answers.map((operation) => interfaceOf(operation, document)).join('\n')}`;
}

/** Tells whether the result of an operation has numbers, and so gets exact texts. */
export function hasNumbers({ result }: Operation, document: OpenApiDocument): boolean {
  return Object.values(resolve(result, document).properties ?? {}).some(isNumber);
}

function interfaceOf({ id, resultName, result }: Operation, document: OpenApiDocument): string {
  const schema = resolve(result, document);
  const { description = `The result of \`${id}\`.`, properties = {}, required = [] } = schema;
  const comment = docComment([`${description} Each number has its exact text beside it.`]);
  const texts = Object.entries(properties)
    .filter(([, property]) => isNumber(property))
    .map(([name]) => textOf(name, required.includes(name)));
  return `${comment}export interface ${resultName} {\n${members(schema)}${texts.join('')}}\n`;
}

function textOf(name: string, isRequired: boolean): string {
  const comment = docComment([`\`${name}\` with every digit, of which a \`number\` keeps 15 to 17.`], '  ');
  return `${comment}  readonly ${name}Text${isRequired ? '' : '?'}: \`\${number}\`${isRequired ? '' : ' | undefined'};\n`;
}

/** Finds the names of the types to which a schema refers. */
function namesIn(schema: Schema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"[^"]*\/(\w+)"/g)].map(([, name = '']) => name);
}

function isNumber({ type }: Schema): boolean {
  return type === 'number' || type === 'integer';
}

function resolve(schema: Schema, { components }: OpenApiDocument): Schema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return name === undefined ? schema : ((components?.schemas?.[name] ?? {}) as Schema);
}
