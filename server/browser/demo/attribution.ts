import { createElement, findElement } from './element.ts';

/** The parts of the OpenAPI document that this page reads. */
interface Document {
  readonly info: {
    readonly version: string;
    readonly 'x-attribution'?: readonly { readonly text: string; readonly url: string }[];
  };
}

/** Shows the sources of the rates and the version, from the OpenAPI document of the server. */
export async function showAttribution(): Promise<void> {
  const place = findElement('attribution', HTMLElement);
  try {
    const { info } = (await (await fetch('/openapi.json')).json()) as Document;
    const sources = (info['x-attribution'] ?? []).map(({ text, url }) => {
      const link = createElement('a', text);
      link.href = url;
      return link;
    });
    place.append(`Crossrate ${info.version}. Rates: `, ...sources, '.');
  } catch {
    place.append('The sources of the rates did not load.');
  }
}
