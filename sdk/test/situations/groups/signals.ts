import { getEventListeners } from 'node:events';
import { buildTableAnswer, TABLE } from '../answers.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { Situation, Stage } from '../situation.ts';

const wait = { raw: '', ending: 'wait' } as const;
const half = { raw: 'HTTP/1.1 200 OK\r\nContent-Length: 300\r\n\r\n{"base"', ending: 'wait' } as const;

/** Aborts once the server has received the request. */
async function abortLater({ waitUntilReceived }: Stage, controller: AbortController, reason?: unknown): Promise<void> {
  await waitUntilReceived(1);
  controller.abort(reason);
}

export const signals: readonly Situation[] = [
  {
    name: 'a signal aborted before the call',
    caller: ({ createClient }) => createClient().rates({}, { signal: AbortSignal.abort('enough') }),
    sees: { error: 'AbortError', requests: 0 },
  },
  {
    name: 'a signal of the client aborted before the call',
    options: () => ({ signal: AbortSignal.abort() }),
    sees: { error: 'AbortError', requests: 0 },
  },
  ...[wait, half].map(
    (step, index): Situation => ({
      name: `a signal aborted while ${index ? 'the body' : 'the head'} is waited for`,
      server: [step],
      caller: async (stage) => {
        const controller = new AbortController();
        void abortLater(stage, controller);
        return stage.createClient().rates({}, { signal: controller.signal });
      },
      sees: { error: 'AbortError' },
    }),
  ),
  {
    name: 'an abort with a reason, which is the cause',
    server: [wait],
    caller: async (stage) => {
      const controller = new AbortController();
      void abortLater(stage, controller, 'enough');
      const call = stage.createClient().rates({}, { signal: controller.signal });
      return call.catch((error: Error) => [error.name, error.cause]);
    },
    sees: { value: ['AbortError', 'enough'] },
  },
  {
    name: 'a signal aborted after the answer',
    caller: async ({ createClient }) => {
      const controller = new AbortController();
      const answer = await createClient().rates({}, { signal: controller.signal });
      controller.abort();
      return answer;
    },
    sees: { value: TABLE },
  },
  {
    name: 'a signal that has no listener left after an answer',
    caller: async ({ createClient }) => {
      const { signal } = new AbortController();
      await createClient().rates({}, { signal });
      return getEventListeners(signal, 'abort').length;
    },
    sees: { value: 0 },
  },
  {
    name: 'a signal that has no listener left after an error',
    server: [{ status: 403, body: { error: 'No.' } }],
    caller: async ({ createClient }) => {
      const { signal } = new AbortController();
      await describeOutcome(createClient().rates({}, { signal }));
      return getEventListeners(signal, 'abort').length;
    },
    sees: { value: 0 },
  },
  {
    name: 'one signal for twelve different calls at the same time',
    caller: async ({ createClient }) => {
      const crossrate = createClient({ cache: false });
      const { signal } = new AbortController();
      const answers = await Promise.all(Array.from({ length: 12 }, () => crossrate.rates({}, { signal })));
      return [answers.length, getEventListeners(signal, 'abort').length];
    },
    sees: { value: [12, 0], requests: 12 },
  },
  {
    name: 'one signal for twelve calls that share a request',
    caller: async ({ createClient }) => {
      const crossrate = createClient();
      const { signal } = new AbortController();
      return (await Promise.all(Array.from({ length: 12 }, () => crossrate.rates({}, { signal })))).length;
    },
    sees: { value: 12 },
  },
  {
    name: 'one signal that aborts twelve calls at the same time',
    server: [wait],
    caller: async ({ createClient, waitUntilReceived }) => {
      const crossrate = createClient({ cache: false });
      const controller = new AbortController();
      const calls = Array.from({ length: 12 }, () =>
        describeOutcome(crossrate.rates({}, { signal: controller.signal })),
      );
      void waitUntilReceived(12).then(() => controller.abort());
      return [...new Set(await Promise.all(calls))];
    },
    sees: { value: ['AbortError'], requests: 12 },
  },
  {
    name: 'one of two waiters aborts: the other gets the answer',
    caller: async (stage) => {
      const crossrate = stage.createClient();
      const controller = new AbortController();
      let finish = () => {};
      stage.script((_req, res) => {
        finish = () => void res.end(JSON.stringify(TABLE));
      });
      const impatient = describeOutcome(crossrate.rates({}, { signal: controller.signal }));
      const patient = crossrate.rates();
      await abortLater(stage, controller);
      const name = await impatient;
      finish();
      return [name, (await patient).base];
    },
    sees: { value: ['AbortError', 'USD'] },
  },
  {
    name: 'both of two waiters abort: the request ends',
    server: [wait],
    caller: async (stage) => {
      const crossrate = stage.createClient();
      const controllers = [new AbortController(), new AbortController()];
      const names = controllers.map(({ signal }) => describeOutcome(crossrate.rates({}, { signal })));
      for (const controller of controllers) await abortLater(stage, controller);
      return Promise.all(names);
    },
    sees: { value: ['AbortError', 'AbortError'] },
  },
  {
    name: 'whoever comes after an aborted request has one of its own',
    server: [wait, buildTableAnswer()],
    caller: async (stage) => {
      const crossrate = stage.createClient();
      const controller = new AbortController();
      const aborted = describeOutcome(crossrate.rates({}, { signal: controller.signal }));
      await abortLater(stage, controller);
      return [await aborted, (await crossrate.rates()).base];
    },
    sees: { value: ['AbortError', 'USD'], requests: 2 },
  },
  ...(['client', 'call'] as const).map(
    (whose): Situation => ({
      name: `signals of client and call, and that of the ${whose} aborts`,
      server: [wait],
      caller: async (stage) => {
        const controllers = { client: new AbortController(), call: new AbortController() };
        void abortLater(stage, controllers[whose]);
        const crossrate = stage.createClient({ signal: controllers.client.signal });
        return describeOutcome(crossrate.rates({}, { signal: controllers.call.signal, totalTimeout: 60_000 }));
      },
      sees: { value: 'AbortError' },
    }),
  ),
  {
    name: "the platform's own time limit as a signal",
    server: [wait],
    caller: async (stage) => {
      const controller = new AbortController();
      void abortLater(stage, controller, new DOMException('The operation timed out.', 'TimeoutError'));
      return describeOutcome(stage.createClient().rates({}, { signal: controller.signal }));
    },
    sees: { value: 'AbortError' },
  },
];
