import { XMLParser } from 'fast-xml-parser';

/** Attributes stay text, and entities as they stand: none is in a table of the ECB's. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (_name, path) => path === 'Envelope.Cube.Cube.Cube',
});

/** Reads XML whose elements and attributes stand side by side; `undefined` when it is none. */
export function parseXml(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
}
