// This module is loaded when a call first needs it: a page that never converts with a table does without. It imports
// nothing that the client also runs, but receives it as an argument: a bundler that makes one file of everything would
// keep each shared import, used or not.

export { convertByTable as convert } from './convert-by-table.ts';
export { createConverter } from './create-converter.ts';
