import { createWireSeals } from '@portal/shared/wire/seals.ts'
import { sandboxSecrets, type WireCall } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { decodeRows, encodeBody } from './translate.ts'
import { createWireForm } from './wire-form.ts'

const path = '/api/member/detail'
const requestId = 'r1'
const seals = createWireForm({ ...sandboxSecrets, wireForm: 'v2' }).sealsOf(path, requestId)

/** The bank's side of the same call. */
const bank = createWireSeals(sandboxSecrets.wireKey)
const opened = (field: string, text: string) =>
  bank.open(text, { direction: 'request', path, field, requestId })
const sealed = (row: number, name: string, plain: string, keys = bank) =>
  keys.seal(plain, { direction: 'answer', path, field: `${row}.${name}`, requestId })

const wire: WireCall = {
  encoding: 'json',
  sealed: [],
  spelling: {},
  sealedBody: undefined,
  utokenInBody: false,
  opened: [],
  wrapper: undefined,
}

describe('a body for the bank', () => {
  it('is JSON or a form with nested values as JSON text, absent ones left out', () => {
    const body = { a: '1.10', list: [{ id: '1' }], none: undefined }
    expect(encodeBody(wire, seals, body, 'u')).toEqual({
      type: 'application/json',
      text: '{"a":"1.10","list":[{"id":"1"}]}',
    })
    const form = encodeBody({ ...wire, encoding: 'form' }, seals, body, 'u')
    expect(form.type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(form.text))).toEqual({ a: '1.10', list: '[{"id":"1"}]' })
  })

  it('has sealed fields, the bank’s spelling and the utoken where the wire says so', () => {
    const spelling = { agent: 'userAgentAccount', new_pwd: 'newPwd' }
    const row = { ...wire, sealed: ['password', 'new_pwd'], spelling, utokenInBody: true }
    const body = { password: 'Demo#2026', new_pwd: 'New#2027', agent: 'x' }
    const sent = JSON.parse(encodeBody(row, seals, body, 'u').text)
    expect(opened('password', sent.password)).toBe('Demo#2026')
    expect(opened('newPwd', sent.newPwd)).toBe('New#2027')
    expect([sent.userAgentAccount, sent.utoken, sent.agent]).toEqual(['x', 'u', undefined])
  })

  it('travels whole and sealed in one field where the wire says so, in the bank’s spelling', () => {
    const row = { ...wire, sealedBody: 'data', spelling: { page_no: 'pageNo' } }
    const sent = JSON.parse(encodeBody(row, seals, { org_name: '江州', page_no: 2 }, 'u').text)
    expect(Object.keys(sent)).toEqual(['data'])
    expect(JSON.parse(opened('data', sent.data) ?? '')).toEqual({ org_name: '江州', pageNo: 2 })
  })
})

describe('rows of the bank', () => {
  it('lose their wrapper', () => {
    const row = { ...wire, wrapper: 'page_list_dto' as const }
    expect(decodeRows(row, seals, [{ page_list_dto: { total: 1 } }])).toEqual([{ total: 1 }])
    expect(decodeRows(row, seals, [{ total: 2 }])).toEqual([{ total: 2 }])
  })

  const opening = { ...wire, opened: ['mobile', 'name'] }
  it('are opened where the wire says so, and mobiles masked', () => {
    const rows = [
      { mobile: sealed(0, 'mobile', '15400000011'), name: sealed(0, 'name', '林示例'), other: 'v2.x' },
      { mobile: sealed(1, 'mobile', '154****0011'), name: '' },
    ]
    expect(decodeRows(opening, seals, rows)).toEqual([
      { mobile: '154****0011', name: '林示例', other: 'v2.x' },
      { mobile: '154****0011', name: '' },
    ])
  })

  it('show numbers of people and accounts masked', () => {
    const row = { ...wire, opened: ['id_no', 'finan_account', 'contact_mobile'] }
    const [shown] = decodeRows(row, seals, [
      {
        id_no: sealed(0, 'id_no', '990101199001010019'),
        finan_account: sealed(0, 'finan_account', '9900123456789010118'),
        contact_mobile: sealed(0, 'contact_mobile', '15400000011'),
      },
    ])
    expect(shown).toEqual({
      id_no: '990***********0019',
      finan_account: '9900 **** **** *** 0118',
      contact_mobile: '154****0011',
    })
  })

  it.each([
    ['not sealed at all', '15400000011'],
    ['masked by somebody', '154****0011'],
    ['sealed with another key', sealed(0, 'mobile', '15400000011', createWireSeals('ab'.repeat(32)))],
    ['sealed for another row', sealed(1, 'mobile', '15400000011')],
    ['sealed for another field', sealed(0, 'name', '15400000011')],
    ['sent back as it was asked', seals.seal('mobile', '15400000011')],
  ])('with a field %s are 9010, never passed on', (_title, mobile) => {
    expect(() => decodeRows(opening, seals, [{ mobile }])).toThrow(expect.objectContaining({ code: '9010' }))
  })
})
