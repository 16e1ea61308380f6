import type { House } from '../floor-rule.ts'

/** An import goes to a lower floor; rooms of one floor never meet. */
export const bff: House = {
  source: 'bff/src',
  floors: [
    {
      http: 'requests, headers, origins, refusals, the listener: nothing of the portal',
      body: 'JSON and forms decoded, bounded and validated',
      records: 'records kept outside the process: Redis, or memory',
    },
    {
      session: 'cookie, seal, captcha, screen lock, the directory of sessions',
      settings: 'environment and portal.json, checked and documented',
    },
    {
      limits: 'rates, requests in flight, bodies that are read',
      bank: 'calls to the bank, their seals, the breaker, farewells',
    },
    { machines: 'signed calls of programs: signature, key, nonce, quota, session, signed answers' },
    {
      watch: 'log lines and metrics',
      gateway: 'one admission for calls and streams, and what the bank answers',
    },
    {
      'own-calls': 'the calls that the gateway answers itself',
      streams: 'pictures and files to and from the bank',
      events: 'events of sessions, sent to browsers',
      spa: 'the client’s files and pages',
      docs: 'the reference, from the tables of calls and streams',
      ops: 'probes, metrics and the sandbox’s page on a listener of their own',
    },
    { '.': 'the door, the parts put together, the start' },
    { standalone: 'everything on one machine' },
  ],
}
