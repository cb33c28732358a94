/** Builds the address of a schema in a database. */
export function buildSchemaAddress(server: string, searchPath: string, applicationName = ''): string {
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${searchPath.replace(/[\\\s]/g, '\\$&')}`);
  if (applicationName) url.searchParams.set('application_name', applicationName);
  return url.href;
}
