import { parseJson } from '../parse-json.ts';

/** An object of a document, in which a target may have written anything. */
export type Part = Readonly<Record<string, unknown>>;

/** References that lead to references. */
const MOST_STEPS = 10;

/** The OpenAPI document that a target serves of itself. */
export class OwnDocument {
  readonly #root: Part;

  /** @param root - The whole document. */
  private constructor(root: Part) {
    this.#root = root;
  }

  /** Reads a document of OpenAPI 3; `undefined` when the text is something else. */
  static read(text: string): OwnDocument | undefined {
    const root = toPart(parseJson(text));
    return /^3\.\d/.test(String(root.openapi)) && root.paths ? new OwnDocument(root) : undefined;
  }

  /** True for OpenAPI 3.0, whose schemas are not quite those of JSON Schema. */
  get isOld(): boolean {
    return String(this.#root.openapi).startsWith('3.0');
  }

  get paths(): string[] {
    return Object.keys(toPart(this.#root.paths));
  }

  get components(): Part {
    return toPart(this.#root.components);
  }

  /** Follows the references of a value within the document. Nothing is fetched from elsewhere. */
  resolve(value: unknown): Part {
    let part = toPart(value);
    for (let steps = 0; typeof part.$ref === 'string' && steps < MOST_STEPS; steps += 1) {
      const names = part.$ref.replace(/^#\//, '').split('/').map(decodeName);
      part = part.$ref.startsWith('#/') ? names.reduce((at, name) => toPart(at[name]), this.#root) : {};
    }
    return part;
  }

  /**
   * Finds the `GET` operation of a path, with the parameters of its path. A document may write paths without `/api`, below
   * the address of a server, or with a path in front.
   */
  findOperation(path: string): (Part & { readonly parameters: readonly Part[] }) | undefined {
    const isLike = (each: string) => each.startsWith('/') && (path.endsWith(each) || each.endsWith(path));
    const written = this.paths.includes(path) ? path : this.paths.find(isLike);
    const item = this.resolve(toPart(this.#root.paths)[written ?? '']);
    if (!item.get) return undefined;
    const operation = toPart(item.get);
    const parameters = [operation.parameters, item.parameters].flatMap(toList).map((each) => this.resolve(each));
    return { ...operation, parameters };
  }

  /** Finds what an operation says of a status, by itself or by a range; `undefined` when it says nothing. */
  findResponse({ responses }: Part, status: string): Part | undefined {
    const all = toPart(responses);
    const found = all[status] ?? all[`${status[0]}XX`] ?? all.default;
    return found === undefined ? undefined : this.resolve(found);
  }

  /** Lists the schemes by which an operation takes a key; none when a request may go without a key. */
  listSchemes({ security }: Part): Part[] {
    const ways = toList(security ?? this.#root.security).map((each) => Object.keys(toPart(each)));
    const names = ways.every(({ length }) => length > 0) ? ways.flat() : [];
    return names.map((name) => this.resolve(toPart(this.components.securitySchemes)[name]));
  }
}

/** Takes a value for an object; for one without members, if it is none. */
export const toPart = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {});

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Decodes a name in a JSON pointer that is a fragment. */
const decodeName = (name: string) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
