// Checks the server in this container: `node healthcheck.mjs /readyz`. The exit code is 0 for an answer with 200,
// otherwise 1. The image has Node, but no curl.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const path = process.argv[2] ?? '/healthz';
const port = process.env.PORT || 3000;
const operatorPort = process.env.OPERATOR_PORT || 3001;
// Without the paths of operators, the document of the interface shows that the server runs.
const url =
  operatorPort === 'off'
    ? `http://127.0.0.1:${port}/openapi.json`
    : `http://127.0.0.1:${operatorPort === 'same' ? port : operatorPort}${path}`;

try {
  const response = await request(url);
  console.log(`${response.statusCode} ${(await text(response)).slice(0, 1_000)}`);
  process.exitCode = response.statusCode === 200 ? 0 : 1;
} catch (error) {
  console.error(`${url}: ${error.message}`);
  process.exitCode = 1;
}

/** Asks the server itself. `fetch` would ask the proxy of NODE_USE_ENV_PROXY, which is for the providers. */
function request(address) {
  const options = { agent: new Agent(), signal: AbortSignal.timeout(4_000) };
  return new Promise((resolve, reject) => void get(address, options, resolve).on('error', reject));
}
