import type { AppRoute } from '@ts-rest/core';
import { errorHeaders, retryAfterErrors } from '../error-headers.ts';
import { type ErrorName, errorResponses } from '../error-responses.ts';
import { quotaHeaderNames } from '../quota-headers.ts';
import { rateHeaderNames } from '../rate-headers.ts';
import { metadataOf } from '../route-metadata.ts';
import { type HeaderComponent, headerComponents } from './header-components.ts';

const { policy, state, limit, remaining, reset } = quotaHeaderNames;

const RETRY_AFTER = { nextAttempt: 'Retry-After', quotaReset: 'Retry-After.usedUp' } as const;

/** Lists the headers of an operation's answer with a status, as references to the components. */
export function listHeaders(route: AppRoute, status: number) {
  const components = ['X-Request-Id', chooseCacheControl(route, status), ...listOtherHeaders(route, status)].sort();
  return Object.fromEntries(
    components.map((component) => [component.split('.')[0], { $ref: `#/components/headers/${component}` }]),
  );
}

function chooseCacheControl(route: AppRoute, status: number): HeaderComponent {
  if (status >= 400) return 'Cache-Control.error';
  return metadataOf(route).access === 'key' ? 'Cache-Control' : 'Cache-Control.public';
}

function listOtherHeaders(route: AppRoute, status: number): HeaderComponent[] {
  if (status === 431) return [];
  const { access, errors, states } = metadataOf(route);
  const components: HeaderComponent[] = [];
  const isContent = 304 in route.responses && (status === 200 || status === 304);
  if (isContent) components.push('ETag', access === 'key' ? 'Vary.compressible' : 'Vary.public');
  else if (access === 'key') components.push('Vary');
  if (status < 400) components.push(...states.map((part) => rateHeaderNames[part]));
  if (access === 'key' && status !== 401) components.push(...listQuotaHeaders(status));
  return [...components, ...errors.filter((name) => errorResponses[name].status === status).flatMap(listErrorHeaders)];
}

function listErrorHeaders(name: ErrorName): HeaderComponent[] {
  const waitsFor = retryAfterErrors[name];
  const always = Object.keys(errorHeaders[name] ?? {}).map(findComponent);
  return waitsFor ? [...always, RETRY_AFTER[waitsFor]] : always;
}

function findComponent(header: string): HeaderComponent {
  const isComponent = (name: string): name is HeaderComponent => name in headerComponents;
  if (!isComponent(header)) throw new Error(`The header ${header} is not described.`);
  return header;
}

function listQuotaHeaders(status: number): HeaderComponent[] {
  const left: HeaderComponent[] = status === 429 ? [`${state}.usedUp`, `${remaining}.usedUp`] : [state, remaining];
  return [...left, policy, limit, reset];
}
