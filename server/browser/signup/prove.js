/**
 * Works for about a second on a challenge of the server.
 *
 * @returns {Promise<string>} the proof as a text; empty where the browser has no cryptography, as on HTTP
 */
export async function prove() {
  if (!crypto.subtle) return '';
  const [response, { solveChallenge }, { deriveKey }] = await Promise.all([
    fetch('/signup/challenge.json'),
    load('pow.js'),
    load('algorithms/web/pbkdf2.js'),
  ]);
  if (!response.ok) return '';
  /** @type {import('altcha-lib').Challenge} */
  const challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? JSON.stringify({ challenge, solution }) : '';
}

/**
 * Loads a module of ALTCHA.
 *
 * @param {string} name
 * @returns {Promise<Pick<typeof import('altcha-lib'), 'solveChallenge'> & { deriveKey: import('altcha-lib').DeriveKeyFunction }>}
 */
function load(name) {
  return import(`/signup/altcha/${name}`);
}
