import { readKey, showQuota } from './keys.js';

/**
 * An answer as it was on the wire; status 0 and the reason as the body when there was none.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {string} statusText
 * @property {Headers} headers
 * @property {string} body
 */

/**
 * Sends a request.
 *
 * @param {string} path
 * @param {string} key - Empty for a request without a key.
 * @returns {Promise<Answer>}
 */
export async function ask(path, key, method = 'GET') {
  try {
    const response = await fetch(path, { method, headers: key ? { 'X-API-KEY': key } : {}, cache: 'no-store' });
    const { status, statusText, headers } = response;
    if (key === readKey()) showQuota(headers);
    return { status, statusText, headers, body: await response.text() };
  } catch (error) {
    return { status: 0, statusText: 'failed', headers: new Headers(), body: `There was no answer. ${error}` };
  }
}

/**
 * Reads the message of a refusal; empty for a good answer.
 *
 * @param {Answer} answer
 * @returns {string}
 */
export function readProblem({ status, body }) {
  if (status === 200) return '';
  return status === 0 ? body : JSON.parse(body).error;
}
