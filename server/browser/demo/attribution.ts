import { createElement, elementOf } from './element.ts';

/** What of the OpenAPI document is read here. */
interface Document {
  readonly info: {
    readonly version: string;
    readonly 'x-attribution'?: readonly { readonly text: string; readonly url: string }[];
  };
}

/** Names the sources of the rates and the version, as the OpenAPI document of the server tells them. */
export async function showAttribution(): Promise<void> {
  const { info } = (await (await fetch('/openapi.json')).json()) as Document;
  const sources = (info['x-attribution'] ?? []).map(({ text, url }) => {
    const link = createElement('a', text);
    link.href = url;
    return link;
  });
  elementOf('attribution', HTMLElement).append(`Crossrate ${info.version}. Rates: `, ...sources, '.');
}
