import type { BrokenServer } from './broken-server.ts';
import { changeTexts } from './changing/answers.ts';
import { changeCodes } from './changing/exact-fields.ts';
import { isFor } from './changing/requests.ts';

/** Servers with a wrong currency list. */
export const brokenCurrencies: readonly BrokenServer[] = [
  {
    id: 'currencies-counted',
    title: 'adds the number of currencies to their list',
    caughtBy: ['currencies-no-other-fields'],
    fault: changeTexts('currencies', (text) => JSON.stringify({ ...JSON.parse(text), count: 191 })),
  },
  {
    id: 'currencies-bare-list',
    title: 'lists the currencies without an object around them',
    caughtBy: ['currencies-fields'],
    fault: changeTexts('currencies', (text) => JSON.stringify(JSON.parse(text).currencies)),
  },
  {
    id: 'currencies-in-data',
    title: 'wraps the currency list into data',
    caughtBy: ['currencies-fields'],
    fault: changeTexts('currencies', (text) => `{"data":${text}}`),
  },
  {
    id: 'currencies-190',
    title: 'lists 190 codes',
    caughtBy: ['currencies-count'],
    fault: changeCodes((all) => all.slice(1)),
  },
  {
    id: 'currencies-190-at-times',
    title: 'lists 190 codes with every tenth answer',
    caughtBy: ['every-list'],
    fault: () => {
      let given = 0;
      return async (request, forward) => {
        const answer = await forward(request);
        if (!isFor('currencies', request) || answer.status !== 200) return answer;
        given += 1;
        return given % 10 === 0 ? { ...answer, text: answer.text.replace('"INR",', '') } : answer;
      };
    },
  },
  {
    id: 'currencies-192',
    title: 'lists BTC',
    caughtBy: ['currencies-count'],
    fault: changeCodes((all) => [...all, 'BTC'].sort()),
  },
  {
    id: 'currencies-duplicate',
    title: 'lists one code twice, and leaves another out',
    caughtBy: ['currencies-count'],
    fault: changeCodes((all) => [...all.slice(0, 1), ...all.slice(0, -1)]),
  },
  {
    id: 'currencies-unsorted',
    title: 'lists the codes with the popular ones first',
    caughtBy: ['currencies-sorted'],
    fault: changeCodes((all) => ['EUR', 'USD', ...all.filter((code) => code !== 'EUR' && code !== 'USD')]),
  },
  {
    id: 'currencies-descending',
    title: 'sorts the codes in descending order',
    caughtBy: ['currencies-sorted'],
    fault: changeCodes((all) => [...all].reverse()),
  },
  {
    id: 'currencies-lower-case',
    title: 'lists a code in lower case',
    caughtBy: ['currencies-iso-4217'],
    fault: changeCodes((all) => all.map((code) => (code === 'ZWL' ? 'zwl' : code))),
  },
  {
    id: 'currencies-numeric',
    title: 'lists a currency by its numeric code',
    caughtBy: ['currencies-iso-4217'],
    fault: changeCodes((all) => ['784', ...all.slice(1)]),
  },
  {
    id: 'currencies-as-objects',
    title: 'lists objects with a code instead of codes',
    caughtBy: ['currencies-iso-4217'],
    fault: changeCodes((all) => all.map((code) => ({ code }))),
  },
  {
    id: 'currencies-other-191',
    title: 'lists ZWX in place of ZWD',
    caughtBy: ['currencies-decided', 'currencies-iso-4217'],
    fault: changeCodes((all) => all.map((code) => (code === 'ZWD' ? 'ZWX' : code))),
  },
];
