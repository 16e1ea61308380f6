import { type VerifyState, verifyStates } from '@portal/shared/trade/kinds.ts'
import { expect, test } from 'vitest'
import { type InvoiceActor, type InvoiceEvent, invoiceMachine } from './invoice-states.ts'

/** Every allowed step, written out: what is not here must be refused. */
const allowed = new Map<string, VerifyState>()
const allow = (states: string, event: InvoiceEvent, actor: InvoiceActor, to?: VerifyState) => {
  for (const state of states.split(' '))
    allowed.set(`${state} ${event} ${actor}`, to ?? (state as VerifyState))
}
allow('10 20 40 50', 'verify', 'maker')
allow('10 20 40 50', 'pass', 'system', '30')
allow('10 20 40 50', 'fail', 'system', '40')
allow('10 20 40 50', 'exceed', 'system', '80')
allow('10 20 40 50', 'unanswered', 'system')
allow('10 20 40 50', 'found_void', 'system', '70')
allow('10 20 40 50', 'found_red', 'system', '60')
allow('10 20 40', 'force', 'officer', '50')
allow('10 20 30 40 50 80', 'edit', 'maker', '20')
allow('10 20 30 40 50 80', 'mark_red', 'maker', '60')
allow('10 20 30 40 50 80', 'mark_void', 'maker', '70')

const events = [
  'edit',
  'verify',
  'pass',
  'fail',
  'exceed',
  'unanswered',
  'found_void',
  'found_red',
  'force',
  'mark_red',
  'mark_void',
] as const
const actors = ['maker', 'officer', 'system'] as const

test.each(
  (Object.keys(verifyStates) as VerifyState[]).flatMap(state =>
    events.flatMap(event => actors.map(actor => [state, event, actor] as const)),
  ),
)('an invoice in %s meets %s by %s as the table says', (state, event, actor) => {
  const to = allowed.get(`${state} ${event} ${actor}`)
  if (to) expect(invoiceMachine.next(state, event, actor)).toBe(to)
  else
    expect(() => invoiceMachine.next(state, event, actor)).toThrow(expect.objectContaining({ code: '20000' }))
})
