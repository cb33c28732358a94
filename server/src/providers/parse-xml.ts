import { XMLParser } from 'fast-xml-parser';

/** Keeps attributes as text and entities unexpanded, because a table of the ECB has none. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (_name, path) => path === 'Envelope.Cube.Cube.Cube',
});

/** Parses XML into objects in which elements and attributes are properties alike; `undefined` for other text. */
export function parseXml(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
}
