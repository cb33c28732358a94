import type { JsonObject } from '../openapi/json.ts';
import { writeOpenApiText } from '../openapi/text.ts';
import { buildCollection } from './build-collection.ts';
import { buildEnvironment } from './build-environment.ts';

/** Writes the committed files of contract/collection: their texts by file name. */
export function writeCollection(): Record<string, string> {
  const formatText = (content: JsonObject) => `${JSON.stringify(content, null, 2)}\n`;
  return {
    'crossrate.postman_collection.json': formatText(buildCollection(JSON.parse(writeOpenApiText()))),
    'crossrate.postman_environment.json': formatText(buildEnvironment()),
  };
}
