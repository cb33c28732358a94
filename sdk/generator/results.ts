import { grades } from '@crossrate/contract';
import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { type Operation, readOperations } from './read-operations.ts';
import { readSchemas } from './read-schemas.ts';
import { writeDocComment } from './write-doc-comment.ts';
import { type Schema, writeMembers, writeType } from './write-type.ts';

/** The object of numbers in answers: beside it, the client gives an object of their exact texts. */
const RATES = 'rates';

const EDITION: Schema = {
  type: 'string',
  description:
    'The published set of rates on which the answer rests: the first 16 digits of the id of the edition. Absent if the response lacks `Crossrate-Edition`.',
};

/** The members of results that the SDK reads from headers or may compute itself, by the id of their operation. */
const ADDED: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  rates: {
    edition: EDITION,
    grades: {
      type: 'object',
      propertyNames: { $ref: 'CurrencyCode' },
      additionalProperties: { enum: grades.slice(1) },
      description:
        'The grade of each currency whose rate against the US dollar is not `confirmed`, the best first; empty without any. A withdrawn currency has the grade of its successor. Absent if the response lacks `Crossrate-Edition`.',
    },
  },
  convert: {
    converted: {
      type: 'number',
      description:
        '`amount` times `rate`, rounded half up and written with two decimals, or rounded as `round` and `mode` ask.',
    },
    edition: EDITION,
    grade: {
      enum: grades,
      description:
        'The grade of the weaker of the two rates against the US dollar. Absent if the response lacks the headers.',
    },
    updatedAt: {
      type: 'string',
      description:
        'As-of time of the rates, ISO 8601: the older of the two against the US dollar; of a conversion by a table, the `updated_at` of the table. Absent if the response lacks the header.',
    },
  },
};

/**
 * Writes the types that the SDK publishes: the types of the contract, with an exact text beside each number of an
 * answer, and with what the SDK adds.
 */
export function generateResults(document: OpenApiDocument): string {
  const answers = readOperations(document).filter((operation) => isExtended(operation, document));
  const types = [...new Set(answers.flatMap(({ result }) => findTypeNames(resolveReference(result, document))))].sort();
  return `import type { ${types.join(', ')} } from './types.ts';

export type * from './types.ts';

${answers.map((operation) => writeInterface(operation, document)).join('\n')}`;
}

/** Tells whether the result of an operation has more members than its body: exact texts of numbers, or others. */
export function isExtended({ id, result }: Operation, document: OpenApiDocument): boolean {
  const members = Object.values(resolveReference(result, document).properties ?? {});
  return members.some(isNumber) || id in ADDED;
}

function writeInterface({ id, resultName, result }: Operation, document: OpenApiDocument): string {
  const schema = resolveReference(result, document);
  const { description = `The result of \`${id}\`.`, properties = {}, required = [] } = schema;
  const texts = Object.entries(properties)
    .filter(([name, property]) => isNumber(property) || name === RATES)
    .map(([name, property]) => writeTextMember(name, property, required.includes(name)));
  const comment = writeDocComment([
    texts.length > 0 ? `${description} Each number is also given as an exact text.` : description,
  ]);
  const all = { ...schema, properties: { ...properties, ...ADDED[id] } };
  const members = [writeMembers(all), ...texts];
  return `${comment}export interface ${resultName} {\n${members.join('')}}\n`;
}

function writeTextMember(name: string, property: Schema, isRequired: boolean): string {
  const comment = writeDocComment([`\`${name}\` with every digit, of which a \`number\` keeps 15 to 17.`], '  ');
  const type = writeType(property).replace('number', `\`\${number}\``);
  return `${comment}  readonly ${name}Text${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};\n`;
}

/** Finds the names of the types to which a schema refers. */
function findTypeNames(schema: Schema): string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"[^"]*\/(\w+)"/g)].map(([, name = '']) => name);
}

function isNumber({ type }: Schema): boolean {
  return type === 'number' || type === 'integer';
}

function resolveReference(schema: Schema, document: OpenApiDocument): Schema {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  return name === undefined ? schema : (readSchemas(document)[name] ?? {});
}
