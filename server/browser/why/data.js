import { writeMinus } from './words.js';

/**
 * @typedef {object} Waiting
 * @property {string} provider
 * @property {string} witness
 * @property {string} rate
 * @property {string} [deviation]
 * @property {string} finding
 * @property {string} since
 * @property {number} publications
 */

/** @typedef {'confirmed' | 'pegged' | 'accepted' | 'disputed' | 'single' | 'held' | 'derived' | 'none'} Grade */

/**
 * @typedef {object} Currency
 * @property {string} code
 * @property {Grade} grade
 * @property {string} [rate]
 * @property {string} [reason]
 * @property {string} [staleSince]
 * @property {boolean} isUndecided
 * @property {readonly Waiting[]} waiting
 * @property {readonly string[]} commands
 */

/** @typedef {{ code: string, witness: string, finding: string, stated: string, expected?: string, deviation?: string }} Outvoted */

/**
 * @typedef {object} Provider
 * @property {string} provider
 * @property {'fetched' | 'remembered' | 'refused' | 'failed' | 'left alone'} status
 * @property {string} [reason]
 * @property {string} [until]
 * @property {string} [fetchedAt]
 * @property {number} [witnesses]
 * @property {readonly { code: string, text: string, reason: string }[]} unreadable
 * @property {number} currencies
 * @property {readonly Outvoted[]} outvoted
 * @property {string} [diagnosis]
 * @property {readonly string[]} commands
 */

/**
 * @typedef {object} Now
 * @property {{ id: string, publishedAt: string }} edition
 * @property {readonly string[]} decisions
 * @property {readonly Currency[]} currencies
 * @property {readonly Provider[]} providers
 */

/**
 * @typedef {object} Witness
 * @property {string} witness
 * @property {string} provider
 * @property {boolean} isPassedOn
 * @property {string} rate
 * @property {string} asOf
 * @property {string} finding
 * @property {boolean} isBelieved
 * @property {string} [deviation]
 */

/**
 * @typedef {object} Rate
 * @property {string} code
 * @property {Grade} grade
 * @property {string} [rate]
 * @property {string} [asOf]
 * @property {string} [refreshedAt]
 * @property {string} [staleAt]
 * @property {string} [staleSince] - Present when the rate is no longer served.
 * @property {string} [successor]
 * @property {readonly string[]} sentences
 * @property {{ basis: string, rate: string }} [comparison]
 * @property {{ low: string, high: string, tolerance: string, around: string }} [band]
 * @property {readonly Witness[]} witnesses
 * @property {string} [decision]
 * @property {readonly string[]} commands
 */

/** @typedef {{ edition: string, time: string, grade: Grade | 'unreadable', rate?: string, low?: string, high?: string }} Point */
/** @typedef {{ code: string, points: readonly Point[], editions: number, isThinned: boolean }} History */

/** @returns {Promise<Now>} */
export const fetchNow = () => fetchJson('/why/now.json');

/**
 * @param {string} code
 * @returns {Promise<Rate>}
 */
export const fetchRate = (code) => fetchJson(`/why/rate.json?code=${code}`);

/**
 * @param {string} code
 * @returns {Promise<History>}
 */
export const fetchHistory = (code) => fetchJson(`/why/history.json?code=${code}`);

/** @param {string} path */
async function fetchJson(path) {
  const response = await fetch(path);
  const body = JSON.parse(await response.text(), (_, value) => (typeof value === 'string' ? writeMinus(value) : value));
  if (!response.ok) throw new Error(body.reason ?? body.error);
  return body;
}
