import { showAttribution } from './attribution.ts';
import { ConverterForm } from './converter.ts';
import { elementOf } from './element.ts';
import { ErrorList } from './errors.ts';
import { fetchKeys } from './fetch-keys.ts';
import { fitReference } from './reference.ts';

const keys = await fetchKeys();
const field = elementOf('key', HTMLInputElement);
const readKey = () => keys.active ?? field.value.trim();

const form = new ConverterForm(readKey);
new ErrorList(keys, readKey);
fitReference(readKey);

form.preview();
if (keys.active === undefined) {
  elementOf('key-field', HTMLElement).hidden = false;
  elementOf('key-note', HTMLElement).hidden = false;
  field.addEventListener('input', () => form.preview());
  await showAttribution();
} else {
  elementOf('opening-note', HTMLElement).hidden = false;
  await Promise.all([form.fetchTable(), showAttribution()]);
}
