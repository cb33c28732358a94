import { HttpResponse, http } from 'msw';
import { ecbCodes, realDate, realRate } from '../real-rates.ts';

/** The European Central Bank: XML with attributes in single quotes, the euro itself not listed. */
export const ecbHealthy = [
  http.get('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml', () => {
    const cubes = ecbCodes
      .map((code) => `\t\t<Cube currency='${code}' rate='${realRate('EUR', code, 4)}'/>`)
      .join('\n');
    return HttpResponse.xml(`<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
\t<Cube><Cube time='${realDate}'>
${cubes}
\t</Cube></Cube>
</gesmes:Envelope>
`);
  }),
];
