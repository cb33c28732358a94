import { equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Trial } from '../install.ts';
import { compile } from './compile.ts';

const DOCUMENT = 'node_modules/@crossrate/contract/openapi.json';
const PATHS = ['/api/rates?base=GBP', '/api/convert?from=USD&to=JPY&amount=0.02', '/api/currencies'];

const ORVAL = `export default { crossrate: { input: '${DOCUMENT}', output: { target: './orval.ts', client: 'zod' } } };`;

/** Prints what the schemas of generated clients refuse among the examples of the document and answers of a service. */
const PROGRAM = `import { readFile } from 'node:fs/promises';
import * as heyApi from './hey-api/zod.gen.ts';
import * as orval from './orval.ts';

const { paths } = JSON.parse(await readFile('${DOCUMENT}', 'utf8'));
const accept = (schema, body, name) => {
  const { success, error } = schema.safeParse(body);
  if (!success) console.log(name, error.message);
};
for (const target of ${JSON.stringify(PATHS)}) {
  const [path] = target.split('?');
  const name = path[5].toUpperCase() + path.slice(6);
  const live = await (await fetch(process.env.URL + target, { headers: { 'X-API-KEY': process.env.KEY } })).json();
  for (const [status, { content }] of Object.entries(paths[path].get.responses))
    for (const { value } of Object.values(content?.['application/json'].examples ?? {}))
      if (status !== '200') accept(heyApi.zErrorBody, value, 'hey-api ' + status);
      else
        for (const body of [value, live]) {
          accept(heyApi['z' + name + 'Response'], body, 'hey-api ' + name);
          accept(orval[name + 'Response'], body, 'orval ' + name);
        }
}
`;

/** Generates clients from the document with generators of npm, and lets them read its examples and answers of a service. */
export const tryGenerators: Trial = async (installed) => {
  const { folder, add, write, runNpx, evaluate, startDemo } = installed;
  const generators = ['@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'openapi-typescript@7.13.0'];
  await add(...generators, 'zod@4.6.7', 'typescript@5.9.3');
  await write('orval.config.mjs', ORVAL);
  await runNpx(['openapi-ts', '-i', DOCUMENT, '-o', 'hey-api', '-p', 'zod']);
  await runNpx(['orval', '--config', 'orval.config.mjs']);
  await runNpx(['openapi-typescript', DOCUMENT, '-o', 'paths.ts']);
  const { url, keys } = await startDemo();
  equal(await evaluate('read.mjs', PROGRAM, { URL: url, KEY: keys.active }), '');

  const { paths } = JSON.parse(await readFile(join(folder, DOCUMENT), 'utf8'));
  const examples = Object.keys(paths).map((path, place) => {
    const { value } = paths[path].get.responses[200].content['application/json'].examples.success;
    const type = `paths['${path}']['get']['responses'][200]['content']['application/json']`;
    return `export const example${place}: ${type} = ${JSON.stringify(value)};`;
  });
  await compile(installed, `import type { paths } from './paths.ts';\n${examples.join('\n')}`, 'true');
};
