import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { sandboxSecrets, type WireCall } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { decodeRows, encodeBody } from './translate.ts'

const cipher = createWireCipher(sandboxSecrets.wireKey, sandboxSecrets.wireIv)
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
    expect(encodeBody(wire, cipher, body, 'u')).toEqual({
      type: 'application/json',
      text: '{"a":"1.10","list":[{"id":"1"}]}',
    })
    const form = encodeBody({ ...wire, encoding: 'form' }, cipher, body, 'u')
    expect(form.type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(form.text))).toEqual({ a: '1.10', list: '[{"id":"1"}]' })
  })

  it('has sealed fields, the bank’s spelling and the utoken where the wire says so', () => {
    const row = { ...wire, sealed: ['password'], spelling: { agent: 'userAgentAccount' }, utokenInBody: true }
    const { text } = encodeBody(row, cipher, { password: 'Demo#2026', agent: 'x' }, 'u')
    const sent = JSON.parse(text)
    expect(cipher.open(sent.password)).toBe('Demo#2026')
    expect([sent.userAgentAccount, sent.utoken, sent.agent]).toEqual(['x', 'u', undefined])
  })

  it('travels whole and sealed in one field where the wire says so, in the bank’s spelling', () => {
    const row = { ...wire, sealedBody: 'data', spelling: { page_no: 'pageNo' } }
    const sent = JSON.parse(encodeBody(row, cipher, { org_name: '江州', page_no: 2 }, 'u').text)
    expect(Object.keys(sent)).toEqual(['data'])
    expect(JSON.parse(cipher.open(sent.data) ?? '')).toEqual({ org_name: '江州', pageNo: 2 })
  })
})

describe('rows of the bank', () => {
  it('lose their wrapper', () => {
    const row = { ...wire, wrapper: 'page_list_dto' as const }
    expect(decodeRows(row, cipher, [{ page_list_dto: { total: 1 } }])).toEqual([{ total: 1 }])
    expect(decodeRows(row, cipher, [{ total: 2 }])).toEqual([{ total: 2 }])
  })

  const opening = { ...wire, opened: ['mobile', 'name'] }
  it('are opened where sealed, taken as they are where plain, and mobiles masked', () => {
    const rows = [
      { mobile: cipher.seal('15400000011'), name: cipher.seal('林示例'), other: cipher.seal('x') },
      { mobile: '15400000011', name: '林示例' },
      { mobile: '154****0011', name: '' },
    ]
    const [sealed, plain, masked] = decodeRows(opening, cipher, rows)
    expect(sealed).toMatchObject({ mobile: '154****0011', name: '林示例', other: rows[0]?.other })
    expect(plain).toEqual({ mobile: '154****0011', name: '林示例' })
    expect(masked).toEqual({ mobile: '154****0011', name: '' })
  })

  it('show numbers of people and accounts masked', () => {
    const row = { ...wire, opened: ['id_no', 'finan_account', 'contact_mobile'] }
    const [shown] = decodeRows(row, cipher, [
      {
        id_no: cipher.seal('990101199001010019'),
        finan_account: '9900123456789010118',
        contact_mobile: cipher.seal('15400000011'),
      },
    ])
    expect(shown).toEqual({
      id_no: '990***********0019',
      finan_account: '9900 **** **** *** 0118',
      contact_mobile: '154****0011',
    })
  })

  it('sealed with another key are 9010, never passed on', () => {
    const other = createWireCipher('ab'.repeat(32), sandboxSecrets.wireIv)
    const open = () => decodeRows(opening, cipher, [{ mobile: other.seal('15400000011') }])
    expect(open).toThrow(expect.objectContaining({ code: '9010' }))
  })
})
