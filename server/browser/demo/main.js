import './converter.js';
import './errors.js';
import './rates.js';
import { createElement, findElement } from './element.js';

/** @typedef {{ version: string, 'x-attribution'?: { text: string, url: string }[] }} Info */

const place = findElement('attribution', HTMLElement);
try {
  /** @type {{ info: Info }} */
  const { info } = await (await fetch('/openapi.json')).json();
  place.append(`Crossrate ${info.version}. Rates: `, ...(info['x-attribution'] ?? []).map(buildLink), '.');
} catch {
  place.append('The sources of the rates did not load.');
}

/** @param {{ text: string, url: string }} source */
function buildLink({ text, url }) {
  const link = createElement('a', text);
  link.href = url;
  return link;
}
