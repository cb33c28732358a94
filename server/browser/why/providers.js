import { createCommands } from '../demo/commands.js';
import { createElement, findElement } from '../demo/element.js';
import { createTable } from './table.js';
import { count, writeTime } from './words.js';

/** @import { Provider } from './data.js' */

/** @param {readonly Provider[]} providers */
export function showProviders(providers) {
  findElement('provider-list', HTMLUListElement).replaceChildren(...providers.map(createProvider));
}

/** @param {Provider} about */
function createProvider(about) {
  const { provider, diagnosis, outvoted, unreadable, commands } = about;
  const item = document.createElement('li');
  const heading = createElement('h3', `${provider} `);
  heading.append(createElement('span', describeStanding(about), isGood(about) ? 'grade confirmed' : 'grade held'));
  item.append(heading, createElement('p', describeAnswer(about)));
  if (diagnosis) item.append(createElement('p', `Its whole table is not believed: ${diagnosis}.`, 'bad'));
  if (unreadable.length > 0) {
    const some = unreadable.slice(0, 5).map(({ code, text, reason }) => `${code} “${text}”: ${reason}`);
    item.append(
      createElement('p', `${count(unreadable.length, 'number')} could not be read: ${some.join('; ')}.`, 'small'),
    );
  }
  if (outvoted.length > 0) item.append(createOutvoted(about));
  const decide = document.createElement('details');
  decide.append(createElement('summary', 'Decide about all that it states'), createCommands(commands));
  item.append(decide);
  return item;
}

/** @param {Provider} about */
function isGood({ status, diagnosis }) {
  return (status === 'fetched' || status === 'remembered') && !diagnosis;
}

/** @param {Provider} about */
function describeStanding({ status, diagnosis, outvoted }) {
  if (diagnosis) return 'not believed';
  if (outvoted.length > 0) return `${outvoted.length} not believed`;
  return status === 'remembered' ? 'fetched before' : status;
}

/** @param {Provider} about */
function describeAnswer({ status, reason, until, fetchedAt, currencies, witnesses = 0 }) {
  if (status === 'failed') return endSentence(`It did not answer: ${reason}`);
  if (status === 'refused') return endSentence(`Its answer cannot be used: ${reason}`);
  if (status === 'left alone')
    return `It is not asked before ${until ? writeTime(until) : 'later'}, because it failed.`;
  const banks = witnesses > 1 ? ` by ${witnesses} witnesses` : '';
  const when = fetchedAt ? `, fetched ${writeTime(fetchedAt)}` : '';
  return `${count(currencies, 'currency', 'currencies')}${banks}${when}.`;
}

/** @param {string} text */
function endSentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** @param {Provider} about */
function createOutvoted({ provider, outvoted }) {
  const details = document.createElement('details');
  const rows = outvoted.map(({ code, witness, stated, expected = '–', deviation = '–', finding }) => ({
    cells: [code, witness, stated, expected, deviation, finding],
  }));
  details.append(
    createElement('summary', `${count(outvoted.length, 'quote')} not believed`),
    createTable(
      `Quotes of ${provider} that are not believed`,
      ['Code', 'Witness', '*Stated', '*Expected', '*Deviation', 'Finding'],
      rows,
    ),
  );
  return details;
}
