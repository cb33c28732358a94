// Loaded when it is first needed: a page that never converts by a table does without. It imports nothing that the client
// runs, too, and is handed that: a bundler which makes one file of all would keep whatever both import, used or not.

export { convertBy } from './convert-by.ts';
export { createConverter } from './create-converter.ts';
