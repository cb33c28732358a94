/** Globals by which platforms differ: Node, Deno and Bun have a process, and browsers a location. */
export const platform = globalThis as {
  readonly location?: object;
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
};
