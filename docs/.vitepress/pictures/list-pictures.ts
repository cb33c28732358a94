import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../pictures/', import.meta.url);

/** A picture of the docs: its source, and the place of the SVG that is drawn from the source. */
export interface Picture {
  readonly name: string;
  readonly dot: string;
  readonly svg: URL;
}

/** Lists the pictures of `docs/pictures`. */
export function listPictures(): Picture[] {
  const sources = readdirSync(folder).filter((name) => name.endsWith('.dot'));
  return sources.map((file) => {
    const name = file.replace(/\.dot$/, '');
    return { name, dot: readFileSync(new URL(file, folder), 'utf8'), svg: new URL(`${name}.svg`, folder) };
  });
}
