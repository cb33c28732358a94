/**
 * Writes a request as a curl line.
 *
 * @param {string} url - The URL as a word of the shell.
 * @param {string} key - Empty for a request without a key.
 */
export function writeCurl(url, key, method = 'GET') {
  const option = method === 'GET' ? '' : `-X ${method} `;
  const field = key ? ` \\\n  -H ${quote(`X-API-KEY: ${key}`)}` : '';
  return `curl ${option}${url}${field}`;
}

/**
 * Quotes a text for a shell.
 *
 * @param {string} text
 */
export function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
