import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { isExtended } from './results.ts';
import { toConstantName } from './to-constant-name.ts';
import { writeDocComment } from './write-doc-comment.ts';
import { writeType } from './write-type.ts';

/** Writes the base class of the client, with a method for each operation of a document. */
export function generateOperations(document: OpenApiDocument): string {
  const operations = readOperations(document);
  return `import type { AnswerPromise } from '../runtime/answer.ts';
import { toCode, toText } from '../runtime/to-code.ts';
import type { RequestOptions } from '../runtime/options.ts';
import type { Operation } from '../runtime/request.ts';
${writeTypeImports(document)}
${operations.map(writeDescriptor).join('\n')}
/** The operations of the service, as methods of a client. */
export abstract class Operations {
  /** Sends a request and reads its answer. The declaration keeps subclasses from using the name otherwise. */
  protected abstract send<Data>(operation: Operation, parameters: object, options?: RequestOptions): AnswerPromise<Data>;

${operations.map(writeMethod).join('\n')}}
`;
}

function writeTypeImports(document: OpenApiDocument): string {
  const operations = readOperations(document);
  const extended = operations.filter((operation) => isExtended(operation, document));
  const results = sortNames(extended.map(({ resultName }) => resultName));
  const names = operations.flatMap(({ parametersName, parameters, resultName }) =>
    parameters.length > 0 ? [parametersName, resultName] : [resultName],
  );
  const types = sortNames(names.filter((name) => !results.includes(name)));
  return `import type { ${results.join(', ')} } from './results.ts';\nimport type { ${types.join(', ')} } from './types.ts';\n`;
}

function sortNames(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** The parameters of methods that the SDK itself reads, by the id of their operation. */
const UNSENT: Readonly<Record<string, readonly string[]>> = { convert: ['round', 'mode'] };

function writeDescriptor(operation: Operation): string {
  const { id, path, keyed } = operation;
  const unsent = UNSENT[id]?.map((name) => `'${name}'`).join(', ');
  return `/** \`GET ${path}\` */
export const ${toConstantName(operation.id)}: Operation = {
  id: '${id}',
  path: '${path}',
  keyed: ${keyed},${unsent ? `\n  unsent: [${unsent}],` : ''}
  ${writeReader(operation)},
};
`;
}

function writeMethod(operation: Operation): string {
  const { id, resultName } = operation;
  const comment = writeDocComment(
    describeOperation(operation, [
      "import { Crossrate } from '@crossrate/sdk';",
      "const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…' });",
      `const answer = await crossrate.${id}(${writeExampleArguments(operation)});`,
    ]),
    '  ',
  );
  return `${comment}  ${id}(${writeParameters(operation)}options?: RequestOptions): AnswerPromise<${resultName}> {
    return this.send(${toConstantName(operation.id)}, ${writeArgument(operation)}, options);
  }
`;
}

function describeOperation(
  { summary, path, description, parameters }: Operation,
  example: readonly string[],
): string[] {
  return [
    `${summary ?? `GET ${path}`}.`,
    ...(description ? ['', description] : []),
    '',
    '@throws CrossrateError when the service answers with an error or cannot be reached.',
    `@throws TypeError when an option is invalid${parameters.length > 0 ? ', or the parameters are not an object or have an unknown name' : ''}.`,
    '',
    '@example',
    '```ts',
    ...example,
    '```',
  ];
}

function writeParameters({ parameters, parametersName }: Operation): string {
  if (parameters.length === 0) return '';
  const isOptional = parameters.every(({ required }) => !required);
  return `parameters: ${parametersName}${isOptional ? ' = {}' : ''}, `;
}

function writeArgument({ parameters }: Operation): string {
  return parameters.length > 0 ? 'parameters' : '{}';
}

/**
 * Writes the function that builds the query from the caller's parameters. Its result has the names of all parameters, and
 * the client refuses others. Defaults are filled in and codes are in upper case, so that equal requests have equal
 * addresses.
 */
function writeReader({ parameters, parametersName }: Operation): string {
  if (parameters.length === 0) return 'read: () => ({})';
  const taken = parameters.map(({ name, schema }) =>
    schema.default === undefined ? name : `${name} = ${JSON.stringify(schema.default)}`,
  );
  const sent = parameters.map(
    ({ name, schema }) => `${name}: ${writeType(schema) === 'CurrencyCode' ? 'toCode' : 'toText'}(${name})`,
  );
  return `read: ({ ${taken.join(', ')} }: ${parametersName}) => ({ ${sent.join(', ')} })`;
}

function writeExampleArguments({ parameters }: Operation): string {
  const given = parameters
    .filter(({ required }) => required)
    .map(({ name, schema }) => `${name}: ${writeExample(schema)}`);
  return given.length > 0 ? `{ ${given.join(', ')} }` : '';
}

function writeExample(schema: object): string {
  const value = 'example' in schema ? schema.example : undefined;
  return typeof value === 'string' ? `'${value}'` : String(value);
}
