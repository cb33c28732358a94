/** The globals of Node, Deno and Bun that browsers lack. */
export const platform = globalThis as {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
};
