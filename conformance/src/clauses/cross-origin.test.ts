import { expect, it } from 'vitest';
import { answerRequest, describeRequest } from '../exchange.ts';
import { expectReadable, ORIGIN } from './cross-origin.ts';

const answerPage = (method: string) => {
  const request = describeRequest('http://target.example', 'http://target.example/api/rates', { method });
  const response = new Response('{}', { headers: { 'Access-Control-Allow-Origin': ORIGIN } });
  return answerRequest(request, { response, text: '{}', receivedAt: 0 });
};

it('wants Vary in an answer for one page alone, because a cache may give it to the next page', () => {
  expect(() => expectReadable(answerPage('GET'))).toThrow('Origin in Vary');
});

it('wants no Vary in an answer to OPTIONS, which no cache keeps', () => {
  expect(() => expectReadable(answerPage('OPTIONS'))).not.toThrow();
});
