/** The headers of an answer, with the names that somebody asked for, in lower case. */
export type WatchedHeaders = Headers & { readonly read: ReadonlySet<string> };

/** Lets headers note the names that clauses ask for: a report shows which headers of a target nobody read. */
export function watchHeaders(headers: Headers): WatchedHeaders {
  const read = new Set<string>();
  const note = (name: string) => {
    read.add(name.toLowerCase());
    return name;
  };
  const [get, has] = [headers.get.bind(headers), headers.has.bind(headers)];
  return Object.assign(headers, {
    read,
    get: (name: string) => get(note(name)),
    has: (name: string) => has(note(name)),
  });
}
