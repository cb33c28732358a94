import { readdirSync, readFileSync } from 'node:fs';

const browser = new URL('../../../../server/browser/', import.meta.url);
const shared = ['page.css', 'parts.css', 'commands.js', 'element.js'].map((name) => `demo/${name}`);
const own = readdirSync(new URL('mock/', browser)).map((name) => `mock/${name}`);

/** The files of the page, by path, with the parts that it shares with the first page of the demo. A build holds their texts. */
export const pageFiles: Readonly<Record<string, string>> = Object.fromEntries(
  [...shared, ...own].map((name) => [
    name === 'mock/index.html' ? '/' : `/${name}`,
    readFileSync(new URL(name, browser), 'utf8'),
  ]),
);
