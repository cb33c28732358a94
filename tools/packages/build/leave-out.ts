import type { Plugin } from 'esbuild';

/** A table of a dependency that a bundle never reads, and the source in its place. */
export interface LeftOut {
  readonly path: RegExp;
  readonly contents: string;
}

/** zod has messages in 50 languages. The contract has its own texts for errors. */
export const translationsOfZod: LeftOut = {
  path: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/,
  contents: "export { default as en } from './en.js';",
};

/** Builds a plugin that leaves tables out of a bundle: Node reads the text of all sources at the start, and keeps it. */
export function leaveOut(tables: readonly LeftOut[]): Plugin {
  return {
    name: 'leave-out',
    setup(build) {
      const met = new Set<RegExp>();
      for (const { path, contents } of tables) {
        build.onLoad({ filter: path }, () => {
          met.add(path);
          return { contents, loader: 'js' };
        });
      }
      // If a dependency moves its table, the bundle would have the table again, unnoticed.
      build.onEnd(() => ({
        errors: tables.filter(({ path }) => !met.has(path)).map(({ path }) => ({ text: `No table is at ${path}.` })),
      }));
    },
  };
}
