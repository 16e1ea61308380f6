import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../bff/src/docs/openapi.ts'
import { keptDocument, keptText } from '../tools/kept-openapi.ts'
import {
  type Breaking,
  type BreakingRule,
  breakingChanges,
  breakingRules,
  type OpenApi,
} from '../tools/openapi-changes.ts'

/* Under one date an answer may gain fields, and little else may happen. */

const made = keptText(openApiDocument('sid', true))
const fresh = (): OpenApi => JSON.parse(made)
const now = fresh()

it('the document of the last release is kept, and nothing since breaks its clients', () => {
  const hint = 'no release is kept: node tests/tools/keep-openapi.ts, once its calls are as they go out'
  expect(existsSync(keptDocument), hint).toBe(true)
  expect(breakingChanges(JSON.parse(readFileSync(keptDocument, 'utf8')), now)).toEqual([])
})

it('a document breaks nothing of itself', () => {
  expect(breakingChanges(now, fresh())).toEqual([])
})

/** Names down to a part of the document. */
type Place = readonly (string | number)[]
type Part = Record<string | number, unknown>
type Change = (document: OpenApi) => void

const partAt = (document: OpenApi, place: Place): Part =>
  place.reduce<Part>((part, name) => part[name] as Part, document as unknown as Part)

const set =
  (place: Place, values: Part): Change =>
  document =>
    void Object.assign(partAt(document, place), values)

const drop =
  (place: Place, name: string): Change =>
  document =>
    void delete partAt(document, place)[name]

const put =
  (place: Place, value: unknown): Change =>
  document =>
    void (partAt(document, place) as unknown as unknown[]).push(value)

const take =
  (place: Place): Change =>
  document =>
    void (partAt(document, place) as unknown as unknown[]).pop()

const both =
  (...changes: readonly Change[]): Change =>
  document => {
    for (const change of changes) change(document)
  }

const schema = (name: string): Place => ['components', 'schemas', name]
const fields = (name: string): Place => [...schema(name), 'properties']
const field = (of: string, name: string): Place => [...fields(of), name]
const post = (path: string): Place => ['paths', path, 'post']
const json = (path: string): Place => [...post(path), 'responses', '200', 'content', 'application/json']

const detail = '/api/discount/apply_detail'
const submit = '/api/discount/submit_apply'
const Submit = 'DiscountSubmitApplyRequest'
const Contract = 'TradeAddContractRequest'
const key = 'Idempotency-Key'
const text = { type: 'string' }

/** Changes that no client of the former document may meet, by the rule that refuses them. */
const refused: Record<BreakingRule, readonly (readonly [what: string, change: Change])[]> = {
  'call removed': [
    ['a call', drop(['paths'], detail)],
    ['a method', drop(['paths', '/checkcode/login'], 'get')],
  ],
  'content type removed': [
    ['forms', drop([...post(detail), 'requestBody', 'content'], 'application/x-www-form-urlencoded')],
  ],
  'answer removed': [['success', drop([...post(detail), 'responses'], '200')]],
  'caller shut out': [
    ['programs', drop(post(detail), 'x-machine')],
    ['programs with the former scope', set(post(detail), { 'x-machine': 'maker' })],
    ['people', set(post(detail), { security: [{ signature: [] }] })],
    ['guests', set(post('/api/calendar/query_days'), { security: [{ session: [] }] })],
  ],
  'header required': [
    ['a new one', put([...post(detail), 'parameters'], { in: 'header', name: 'X-New', required: true })],
    ['one that was not', set(['components', 'parameters', 'idempotency_key'], { required: true })],
  ],
  'header of an answer removed': [
    ['the quota', drop([...post(detail), 'responses', '200', 'headers'], 'RateLimit')],
  ],
  'idempotency changed': [
    ['no longer kept', drop(post(submit), 'x-idempotency')],
    [
      'now wanted',
      set(post('/api/bills/check_bill'), { 'x-idempotency': { header: key, people: 'required' } }),
    ],
  ],
  'spelling removed': [
    ['one of two', set([...post('/api/member/login'), 'x-field-spellings'], { check_code: ['checkCode'] })],
  ],
  'request field removed': [['of a call', drop(fields(Submit), 'buyer_pct')]],
  'request field required': [
    ['one that was not', put([...schema(Submit), 'required'], 'pay_type')],
    [
      'a new one',
      both(set(fields(Submit), { colour: text }), put([...schema(Submit), 'required'], 'colour')),
    ],
  ],
  'request type changed': [
    ['a number that was text', set(field(Submit, 'lock_no'), { type: 'integer' })],
    [
      'no null any more',
      set([...field('AdminRatePublishRequest', 'rates'), 'items', 'properties'], {
        expected_rate_e6: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
      }),
    ],
  ],
  'request narrowed': [
    ['a shorter text', set(field(Submit, 'lock_no'), { maxLength: 8 })],
    ['a smaller number', set(field('AdminPriceMemberRequest', 'coefficient'), { maximum: 100 })],
    ['a smaller amount', set(field(Contract, 'amount_fen'), { 'x-fen-maximum': '1' })],
    ['a later day', set(field(Contract, 'sign_dt'), { 'x-day-first': '2020-01-01' })],
    ['a shorter list', set(field(Submit, 'invoice_ids'), { maxItems: 5 })],
    ['another pattern', set(field('DiscountWithdrawApplyRequest', 'apply_no'), { pattern: '^TX$' })],
    ['a bound where none was', set(field('TradeQueryInvoiceRequest', 'linked'), { maxLength: 1 })],
  ],
  'request value removed': [
    ['of a list of codes', take([...schema('AcceptorClass'), 'enum'])],
    ['one left of two', set(field(Contract, 'role'), { enum: ['seller'] })],
  ],
  'answer field removed': [
    ['of a row', drop(fields('ApplyDetail'), 'state_name')],
    ['of a row in a row', drop(fields('ApplyBill'), 'bill_no')],
    ['of the envelope', drop(fields('Success'), 'is_success')],
    ['of a page', drop(fields('Page'), 'total')],
    ['of a refusal', drop(fields('Failure'), 'error_no')],
    ['of an event', drop(fields('Event'), 'version')],
  ],
  'answer field optional': [['of a row', set(schema('ApplyDetail'), { required: ['apply_no'] })]],
  'answer type changed': [
    ['text that was a number', set(field('ApplyDetail', 'version'), { type: 'string' })],
    ['null that never was', set(field('ApplyDetail', 'disc_dt'), { type: ['string', 'null'] })],
    ['one that was a list', set(fields('ApplyDetail'), { bills: { type: 'object' } })],
  ],
  'answer loosened': [
    ['another pattern', set(field('ApplyDetail', 'apply_no'), { pattern: '^TX\\d{16}$' })],
    ['a larger number', set(field('ApplyDetail', 'pay_type'), { maximum: 4 })],
  ],
  'answer value added': [
    ['a state', put([...schema('ApplyState'), 'enum'], 'D99')],
    ['any text', drop(schema('ApplyState'), 'enum')],
  ],
  'event removed': [['one', drop(['webhooks'], 'discount.bill.matured')]],
  'type renamed': [
    [
      'a row',
      both(
        set(['components', 'schemas'], { Fall: now.components.schemas?.ApplyDetail }),
        set([...json(detail), 'schema', 'allOf', 1, 'properties', 'data', 'items'], {
          $ref: '#/components/schemas/Fall',
        }),
      ),
    ],
    ['an operation', set(post(detail), { operationId: 'detail' })],
  ],
}

/** What may happen under the same date. */
const allowed: readonly (readonly [what: string, change: Change])[] = [
  ['a new call', set(['paths'], { '/api/new': now.paths[detail] })],
  ['a new answer field', set(fields('ApplyDetail'), { colour: text })],
  ['a new field of the envelope', set(fields('Success'), { at: text })],
  ['a new request field that may be left out', set(fields(Submit), { colour: text })],
  ['a request field that may now be left out', take([...schema(Submit), 'required'])],
  ['a longer text in a request', set(field(Submit, 'lock_no'), { maxLength: 64 })],
  [
    'a further value in a request',
    put([...field('DiscountQueryApplyRequest', 'sort'), 'enum'], 'bill_no:asc'),
  ],
  ['other words', set(field('ApplyDetail', 'state_name'), { description: '状态' })],
  ['a refusal fewer', drop([...post(detail), 'responses'], '404')],
  ['a refusal more', set([...post(detail), 'responses'], { '422': { description: '20000' } })],
  ['a new kind of event', put([...schema('EventType'), 'enum'], 'discount.application.archived')],
  ['programs let in', set(post('/api/member/detail'), { 'x-machine': 'read' })],
  [
    'a key that is kept from now on',
    set(post('/api/session/end_own'), { 'x-idempotency': { header: key, people: 'optional' } }),
  ],
]

const after = (change: Change): Breaking[] => {
  const changed = fresh()
  change(changed)
  expect(JSON.stringify(changed) === JSON.stringify(now), 'the probe changes nothing').toBe(false)
  return breakingChanges(now, changed)
}

describe.each(Object.entries(refused))('%s', (rule, probes) => {
  it.each(probes)('%s', (_what, change) => {
    expect(after(change).map(each => each.rule)).toContain(rule)
  })
})

it('every rule has a reason and a probe', () => {
  expect(Object.keys(refused)).toEqual(Object.keys(breakingRules))
})

describe('the same date allows', () => {
  it.each(allowed)('%s', (_what, change) => {
    expect(after(change)).toEqual([])
  })
})

it('names what has changed down to the field', () => {
  expect(after(drop(fields('ApplyBill'), 'bill_no'))).toContainEqual({
    rule: 'answer field removed',
    at: '/api/discount/apply_detail answer.data[].bills[].bill_no',
  })
})
