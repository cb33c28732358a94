import { relative } from 'node:path';
import { createCommand } from '../../../tools/create-command.ts';
import { buildSite } from './build-site.ts';

createCommand(
  'docs',
  'Builds the documentation as static files in docs/.vitepress/dist. npm run docs:preview serves them.',
).parse();

const folder = relative(process.cwd(), await buildSite((step) => console.log(step)));
console.log(`The site is in ${folder}. To look at it: npm run docs:preview`);
