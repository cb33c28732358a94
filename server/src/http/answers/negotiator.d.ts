declare module 'negotiator' {
  /** Reads what a client accepts. The published types are of version 0.6. */
  export class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Lists the available codings that the client accepts, the best first; `preferred` orders those of equal weight. */
    encodings<Encoding extends string>(
      available: readonly Encoding[],
      options: { readonly preferred: readonly Encoding[] },
    ): Encoding[];
  }
}
