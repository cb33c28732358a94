/**
 * The first twelve currencies that the euro replaced, whose rates the service does not quote. The parities are those of
 * Council Regulations (EC) No 2866/98, and No 1478/2000 for the drachma, with every digit. The minor units are those of
 * ISO 4217, as the JDK keeps them.
 */
export const EURO_PREDECESSORS = {
  ATS: { successor: 'EUR', parity: '13.7603:1', minorUnits: 2 },
  BEF: { successor: 'EUR', parity: '40.3399:1', minorUnits: 0 },
  DEM: { successor: 'EUR', parity: '1.95583:1', minorUnits: 2 },
  ESP: { successor: 'EUR', parity: '166.386:1', minorUnits: 0 },
  FIM: { successor: 'EUR', parity: '5.94573:1', minorUnits: 2 },
  FRF: { successor: 'EUR', parity: '6.55957:1', minorUnits: 2 },
  GRD: { successor: 'EUR', parity: '340.750:1', minorUnits: 0 },
  IEP: { successor: 'EUR', parity: '0.787564:1', minorUnits: 2 },
  ITL: { successor: 'EUR', parity: '1936.27:1', minorUnits: 0 },
  LUF: { successor: 'EUR', parity: '40.3399:1', minorUnits: 0 },
  NLG: { successor: 'EUR', parity: '2.20371:1', minorUnits: 2 },
  PTE: { successor: 'EUR', parity: '200.482:1', minorUnits: 0 },
} as const;

/** The ISO 4217 code of one of the first twelve currencies that the euro replaced. The service does not quote them. */
export type EuroPredecessorCode = keyof typeof EURO_PREDECESSORS;
