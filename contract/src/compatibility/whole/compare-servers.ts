import { isObject, type JsonObject, readList, readObject } from '../../openapi/json.ts';
import type { Finding } from '../finding.ts';
import { isSame } from '../is-same.ts';
import { removeTexts } from './remove-texts.ts';

/** Compares the servers of a document. The first server matters most, because clients use it by default. */
export function* compareServers(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [serversBefore, serversAfter] = [readServers(before), readServers(after)];
  const [gone, added] = [subtract(serversBefore, serversAfter), subtract(serversAfter, serversBefore)];
  for (const { url } of gone)
    yield { rule: 'server-removed', what: `the server ${url} is gone`, breaks: `clients that ask ${url}` };
  for (const { url } of added) yield { rule: 'server-added', what: `the server ${url} is new` };
  const [firstAfter] = serversAfter;
  const isFirstNew = gone.length === 0 && firstAfter !== undefined && added.includes(firstAfter);
  if (isFirstNew || !isSame(subtract(serversBefore, gone), subtract(serversAfter, added))) {
    const what = 'the order of its servers or their variables differ, and no rule judges them';
    yield { rule: 'unjudged', what, breaks: 'clients that rely on `servers`' };
  } else if (gone.length + added.length === 0 && !isSame(before.servers, after.servers))
    yield { rule: 'text-changed', what: 'the description of its servers has changed' };
}

/** Reads the servers without their texts. A document without servers has one, at `/`. */
function readServers(document: JsonObject): JsonObject[] {
  const servers = readList(document, 'servers').filter(isObject);
  return (servers.length > 0 ? servers : [{ url: '/' }]).map((server) => {
    const variables = Object.entries(readObject(server, 'variables'));
    return {
      ...removeTexts(server),
      variables: Object.fromEntries(variables.map(([name, variable]) => [name, removeTexts(variable)])),
    };
  });
}

function subtract(servers: readonly JsonObject[], others: readonly JsonObject[]): JsonObject[] {
  return servers.filter(({ url }) => !others.some((other) => other.url === url));
}
