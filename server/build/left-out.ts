import { type LeftOut, translationsOfZod } from '../../tools/packages/build/leave-out.ts';

/**
 * Tables that the server never reads, half of the bytes of its bundle. The process takes 3 MB less without them.
 */
export const leftOut: readonly LeftOut[] = [
  // Express guesses media types with this table. Each answer and page of the server names its own.
  {
    path: /[\\/]mime-types[\\/]index\.js$/,
    contents: writeThrowingModule('mime-types', ['charset', 'contentType', 'extension', 'lookup']),
  },
  // Express decodes request bodies with these tables. No operation reads a body, and the forms are read as bytes.
  {
    path: /[\\/]iconv-lite[\\/]lib[\\/]index\.js$/,
    contents: writeThrowingModule('iconv-lite', ['decode', 'encodingExists', 'getDecoder']),
  },
  translationsOfZod,
];

/** Writes a module whose functions throw, so that a use which is added later is noticed. */
function writeThrowingModule(name: string, functions: readonly string[]): string {
  const throwing = `() => { throw new Error('${name} is left out of the build, see server/build/left-out.ts.'); }`;
  return functions.map((exported) => `exports.${exported} = ${throwing};`).join('\n');
}
