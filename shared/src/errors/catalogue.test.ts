import { describe, expect, it } from 'vitest'
import { catalogue, codesWhere, factsOf } from './catalogue.ts'
import { isSessionCode } from './session-errors.ts'

describe('the columns of the catalogue', () => {
  it('say of every 429 and 503 that it carries Retry-After, and of one refusal by the bank', () => {
    expect(codesWhere(({ retryAfter }) => retryAfter === true)).toEqual(
      codesWhere(({ status, text }) => status === 429 || status === 503 || text === catalogue['23005'].text),
    )
  })

  it('let nobody be signed out but by a 401, and every 401 but a program’s signs out', () => {
    expect(codesWhere(({ signsOut }) => signsOut === true)).toEqual(
      codesWhere(({ status, of }) => status === 401 && of !== 'signed'),
    )
  })

  it('leave to pages what sign-in pages show by themselves', () => {
    expect(codesWhere(({ silent }) => silent === 'preset')).toEqual(['10100', '12007'])
    expect(codesWhere(({ silent }) => silent === 'always')).toEqual(['1003'])
  })

  it('have the rows by which every page decides among the errors of a session', () => {
    const decided = codesWhere(({ signsOut, silent }) => signsOut === true || silent !== undefined)
    expect(decided.length).toBeGreaterThan(5)
    expect(decided.filter(code => !isSessionCode(code))).toEqual([])
  })

  it('call nothing passing that the bank has decided: only what the gateway or the way to the bank stopped', () => {
    const passing = codesWhere(facts => facts.passing === true)
    expect(passing).toEqual(['9006', '9007', '9008', '9009', '9010', '9013', '24012'])
  })

  it('know nothing of a code that is the bank’s alone', () => {
    expect(factsOf('00002')).toBeUndefined()
    expect(factsOf('toString')).toBeUndefined()
  })
})
