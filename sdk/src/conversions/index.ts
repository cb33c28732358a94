// The first call that converts with a table loads this module; other pages never load the module. The module imports no
// code that the client also runs, but gets such code as an argument: a bundler that writes a single file would keep
// each shared import, used or not.

export { convertByTable as convert } from './convert-by-table.ts';
export { createConverter } from './create-converter.ts';
export { createConversionRounder } from './round-conversion.ts';
