import { HttpResponse } from 'msw';
import { findLastPublishedDay } from '../business-days.ts';
import { ecbCalendar } from '../central-banks.ts';
import { ecbCodes } from '../real-rates.ts';
import { computeRealRates, formatDate } from '../render.ts';
import type { Upstream } from '../upstream.ts';

/** The European Central Bank: XML with attributes in single quotes, without the base EUR. */
export const ecb: Upstream = {
  address: { setting: 'ECB_URL', standard: ['https://www.ecb.europa.eu'] },
  routes: ['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'],
  buildTable: ({ receivedAt }) => ({
    base: 'EUR',
    asOf: findLastPublishedDay(receivedAt, ecbCalendar),
    rates: computeRealRates('EUR', ecbCodes, 4),
  }),
  render: ({ base, asOf, rates }) => {
    const cubes = [...rates]
      .filter(([code]) => code !== base)
      .map(([code, rate]) => `\t\t<Cube currency='${code}' rate='${rate}'/>`);
    return HttpResponse.xml(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube><Cube time='${formatDate(asOf)}'>
${cubes.join('\n')}
\t</Cube></Cube>
</gesmes:Envelope>
`);
  },
  refuse: () => HttpResponse.html('<!DOCTYPE html><title>Page not found</title>', { status: 404 }),
};
