import { isObject, type JsonObject, listAt, objectAt } from '../../openapi/json.ts';
import type { Finding } from '../finding.ts';
import { isSame } from '../is-same.ts';
import { withoutTexts } from './without-texts.ts';

/** Compares the servers of a document. The first server matters most, because clients use it by default. */
export function* compareServers(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [old, now] = [serversOf(before), serversOf(after)];
  const [gone, added] = [without(old, now), without(now, old)];
  for (const { url } of gone)
    yield { rule: 'server-removed', what: `the server ${url} is gone`, breaks: `clients that ask ${url}` };
  for (const { url } of added) yield { rule: 'server-added', what: `the server ${url} is new` };
  const isFirstNew = gone.length === 0 && added.includes(now[0] as JsonObject);
  if (isFirstNew || !isSame(without(old, gone), without(now, added))) {
    const what = 'the order of its servers or their variables differ, and no rule judges them';
    yield { rule: 'unjudged', what, breaks: 'clients that rely on `servers`' };
  } else if (gone.length + added.length === 0 && !isSame(before.servers, after.servers))
    yield { rule: 'text-changed', what: 'what it says of its servers is another text' };
}

/** Reads the servers without their texts. A document without servers has one, at `/`. */
function serversOf(document: JsonObject): JsonObject[] {
  const servers = listAt(document, 'servers').filter(isObject);
  return (servers.length > 0 ? servers : [{ url: '/' }]).map((server) => {
    const variables = Object.entries(objectAt(server, 'variables'));
    return {
      ...withoutTexts(server),
      variables: Object.fromEntries(variables.map(([name, variable]) => [name, withoutTexts(variable)])),
    };
  });
}

function without(servers: readonly JsonObject[], others: readonly JsonObject[]): JsonObject[] {
  return servers.filter(({ url }) => !others.some((other) => other.url === url));
}
