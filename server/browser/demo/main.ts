import { showAttribution } from './attribution.ts';
import { ConverterForm } from './converter.ts';
import { findElement } from './element.ts';
import { ErrorList } from './errors.ts';
import { fetchKeys } from './fetch-keys.ts';
import { fitReference } from './reference.ts';

const keys = await fetchKeys();
const field = findElement('key', HTMLInputElement);
const readKey = () => keys.active ?? field.value.trim();

const form = new ConverterForm(readKey);
new ErrorList(keys, readKey);
fitReference(readKey);

form.preview();
if (keys.active === undefined) {
  findElement('key-field', HTMLElement).hidden = false;
  findElement('key-note', HTMLElement).hidden = false;
  field.addEventListener('input', () => form.preview());
  await showAttribution();
} else {
  findElement('opening-note', HTMLElement).hidden = false;
  await Promise.all([form.fetchTable(), showAttribution()]);
}
