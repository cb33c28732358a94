/** What Node, Deno and Bun have, and browsers have not. */
export const platform = globalThis as {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
};
