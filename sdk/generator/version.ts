/** Writes the version of the package. */
export function generateVersion(version: string): string {
  return `// Generated from package.json by \`npm run generate\`. Do not edit.

/** The version of this package. */
export const VERSION = '${version}';
`;
}
