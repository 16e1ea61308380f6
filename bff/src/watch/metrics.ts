import { uploadFile } from '@portal/shared/contract/file.ts'
import { internalCalls } from '@portal/shared/contract/sessions.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BreakerState } from '../bank/breaker.ts'
import type { BankOutcome } from '../bank/client.ts'

/**
 * What `/metrics` tells. Labels come from closed lists (calls of the table, operations, error codes of the
 * catalogue): never an id, an address, an account or anything that a client wrote.
 */
export interface Metrics {
  /** One request is over. @param seconds how long it took */
  request(path: string, status: number, seconds: number): void
  requestsInFlight(change: 1 | -1): void
  refusal(code: string): void
  /** A call that said it was signed is over. @param code undefined where it was done */
  signedCall(code: string | undefined): void
  /** One operation of the session store. */
  storeOperation(operation: string, outcome: 'ok' | 'failed', seconds: number): void
  sessionWrite(operation: string): void
  /** One exchange with the bank, retry included. */
  bankCall(path: string, outcome: BankOutcome, seconds: number): void
  publicRead(path: string, found: 'hit' | 'shared' | 'miss'): void
  /** Where the state of the bank's breaker is to be read at every scrape. */
  watchBreaker(state: () => BreakerState): void
  contentType: string
  /** Everything in Prometheus' text format. */
  text(): Promise<string>
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const classes = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']
const breakerValues: Record<BreakerState, number> = { closed: 0, half_open: 1, open: 2 }

const callPaths = new Set<string>([...calls, ...internalCalls, uploadFile].map(call => call.path))

/** A bounded name for any path: a call of the table, else what kind of thing was asked for. */
const nameOfPath = (path: string): string => {
  if (callPaths.has(path)) return path
  const [, first = ''] = /^\/(api|checkcode|files|assets)(?:\/|$)/.exec(path) ?? []
  if (first === 'api' && /^\/api\/(events|docs|keys|openapi\.json)(?:\/|$)/.test(path))
    return 'reference_or_events'
  if (path === '/checkcode/login_voice') return 'captcha_voice'
  return (
    { api: 'unknown_call', checkcode: 'captcha_picture', files: 'file', assets: 'asset' }[first] ?? 'page'
  )
}

const boundedCode = (code: string) => (isErrorCode(code) ? code : 'of_the_bank')

/** One registry a gateway: several may run in one process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'portal_' })
  // Gauges under a counter's ending, which linters of metrics refuse; the same by type stay.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`portal_nodejs_active_${kind}_total`)
  }
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Answers by call and class of status',
    labelNames: ['call', 'status_class'],
    buckets,
    registers,
  })
  let working = 0
  const inFlight: Gauge = new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'API requests being worked on',
    registers,
    collect: () => inFlight.set(working),
  })
  const refusals = new Counter({
    name: 'portal_refusals_total',
    help: 'Refusals by error code',
    labelNames: ['code'],
    registers,
  })
  const signedCalls = new Counter({
    name: 'portal_signed_calls_total',
    help: 'Signed calls by how they ended: done, or the error code',
    labelNames: ['outcome'],
    registers,
  })
  const store = new Histogram({
    name: 'portal_store_operation_duration_seconds',
    help: 'Operations of the session store (Redis)',
    labelNames: ['operation', 'outcome'],
    buckets,
    registers,
  })
  const writes = new Counter({
    name: 'portal_session_writes_total',
    help: 'Sessions created, changed, prolonged and ended',
    labelNames: ['operation'],
    registers,
  })
  const bank = new Histogram({
    name: 'portal_bank_call_duration_seconds',
    help: 'Exchanges with the bank by call and how they ended',
    labelNames: ['call', 'outcome'],
    buckets,
    registers,
  })
  const publicReads = new Counter({
    name: 'portal_public_reads_total',
    help: 'Public reads answered from the cache (hit), together with another (shared), or by the bank (miss)',
    labelNames: ['call', 'found'],
    registers,
  })

  return {
    request: (path, status, seconds) =>
      requests.observe(
        { call: nameOfPath(path), status_class: classes[Math.floor(status / 100)] ?? 'none' },
        seconds,
      ),
    requestsInFlight: change => {
      working += change
    },
    refusal: code => refusals.inc({ code: boundedCode(code) }),
    signedCall: code => signedCalls.inc({ outcome: code === undefined ? 'done' : boundedCode(code) }),
    storeOperation: (operation, outcome, seconds) => store.observe({ operation, outcome }, seconds),
    sessionWrite: operation => writes.inc({ operation }),
    bankCall: (path, outcome, seconds) => bank.observe({ call: nameOfPath(path), outcome }, seconds),
    publicRead: (path, found) => publicReads.inc({ call: nameOfPath(path), found }),
    watchBreaker: state => {
      const gauge: Gauge = new Gauge({
        name: 'portal_bank_breaker_state',
        help: '0 closed, 1 half open (one call is trying), 2 open (calls are refused at once)',
        registers,
        collect: () => gauge.set(breakerValues[state()]),
      })
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
