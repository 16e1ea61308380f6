// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptFor, readDraft, type SubmitBody, writeDraft } from './draft.ts'

const body: SubmitBody = { lock_no: 'SJ20260623000042', sign_no: 'QY20260101000001' }

beforeEach(() => sessionStorage.clear())

describe('the draft', () => {
  it('survives a reload of the same account', () => {
    writeDraft(sessionStorage, '15400000011', { partial: true, amount: '1,000.00' })
    expect(readDraft(sessionStorage, '15400000011')).toEqual({ partial: true, amount: '1,000.00' })
  })

  it('is not shown to another account of the same browser', () => {
    writeDraft(sessionStorage, '15400000011', { amount: '1,000.00' })
    expect(readDraft(sessionStorage, '15400000001')).toEqual({})
  })

  it.each(['{', 'null', '[]', '{"version":0,"draft":{"amount":"1"}}'])('begins afresh on %s', text => {
    sessionStorage.setItem('discount-draft:15400000011', text)
    expect(readDraft(sessionStorage, '15400000011')).toEqual({})
  })
})

describe('the idempotency key', () => {
  it('is one the contract accepts', () => {
    expect(attemptFor({}, body).idem_key).toMatch(/^[\w-]{16,64}$/)
  })

  it('stays the same for a second click and for a retry after a reload', () => {
    const attempt = attemptFor({}, body)
    writeDraft(sessionStorage, '15400000011', { attempt })
    const reloaded = readDraft(sessionStorage, '15400000011')
    expect(attemptFor({ attempt }, { ...body }).idem_key).toBe(attempt.idem_key)
    expect(attemptFor(reloaded, body).idem_key).toBe(attempt.idem_key)
  })

  it.each([
    { lock_no: 'SJ20260623000043' },
    { sign_no: 'QY20260101000002' },
    { apply_no: 'TX20260623000018' },
  ])('is a new one for %j', change => {
    const attempt = attemptFor({}, body)
    expect(attemptFor({ attempt }, { ...body, ...change }).idem_key).not.toBe(attempt.idem_key)
  })
})
