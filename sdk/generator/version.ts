/** Writes the version of the package. */
export function generateVersion(version: string): string {
  return `// Generated from package.json by \`npm run generate\`. Do not edit.

/**
 * The version of this package.
 *
 * @example
 * \`\`\`ts
 * import { VERSION } from '@crossrate/sdk';
 * console.log(VERSION); // '${version}'
 * \`\`\`
 */
export const VERSION = '${version}';
`;
}
