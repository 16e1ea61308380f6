import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { createWireSeals } from '@portal/shared/wire/seals.ts'
import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { describe, expect, test } from 'vitest'
import { decodeWire, encodeWire } from './wire-codec.ts'
import { createBankWire } from './wire-form.ts'

const { wireKey, wireIv } = sandboxSecrets
const gateway = createWireSeals(wireKey)
const oldGateway = createWireCipher(wireKey, wireIv)
const login = '/api/member/login'
const detail = '/api/member/current_member_detail'
const requestId = 'r1'

const clock = { now: new Date('2026-12-31T15:59:59Z') }
const options = { wireKey, wireKeysOld: [], wireOld: undefined, now: () => clock.now }
const wire = createBankWire(options)
const withOld = createBankWire({
  ...options,
  wireOld: { iv: wireIv, until: new Date('2026-12-31T16:00:00Z') },
})

const place = (path: string, field: string) => ({ direction: 'request', path, field, requestId }) as const
const answerAt = (field: string) => ({ direction: 'answer', path: detail, field, requestId }) as const
const code = (wanted: string) => expect.objectContaining({ code: wanted })

describe('a request of the present wire', () => {
  const seals = wire.sealsOf({ path: login, requestId, keyId: gateway.keyId })

  test('opens for the field and the request that it was sealed for', () => {
    const password = gateway.seal('Demo#2026', place(login, 'password'))
    expect(decodeWire(login, { account: 'a', password }, seals)).toEqual({
      account: 'a',
      password: 'Demo#2026',
    })
  })

  test.each([
    ['unsealed', 'Demo#2026'],
    ['of the old form', oldGateway.seal('Demo#2026')],
    ['of another request', gateway.seal('Demo#2026', { ...place(login, 'password'), requestId: 'r2' })],
    ['of another call', gateway.seal('Demo#2026', place('/api/user/verify_pwd', 'password'))],
    ['of an answer', gateway.seal('Demo#2026', { ...place(login, 'password'), direction: 'answer' })],
    ['of another key', createWireSeals('ab'.repeat(32)).seal('Demo#2026', place(login, 'password'))],
    ['of no text', 7],
  ])('with a password %s is the fault of the way, 9010, and not of who typed it', (_title, password) => {
    expect(() => decodeWire(login, { password }, seals)).toThrow(code('9010'))
  })

  test('cannot leave its seal out by another spelling', () => {
    const path = '/api/member/forget_pwd_submit'
    const own = wire.sealsOf({ path, requestId, keyId: gateway.keyId })
    expect(() => decodeWire(path, { new_pwd: 'New#2027' }, own)).toThrow(code('9010'))
    const newPwd = gateway.seal('New#2027', place(path, 'newPwd'))
    expect(decodeWire(path, { newPwd }, own)).toEqual({ new_pwd: 'New#2027' })
  })

  test('is refused whole where no key is held in common, or none is named', () => {
    for (const keyId of [createWireSeals('ab'.repeat(32)).keyId, undefined, '']) {
      expect(() => wire.sealsOf({ path: login, requestId, keyId })).toThrow(code('9010'))
      expect(() => wire.sealsOf({ path: detail, requestId, keyId })).toThrow(code('9010'))
    }
  })

  test('is answered under the key that its gateway holds, while keys change', () => {
    const renewed = createBankWire({ ...options, wireKey: 'ab'.repeat(32), wireKeysOld: [wireKey] })
    for (const holder of [gateway, createWireSeals('ab'.repeat(32))]) {
      const { seal } = renewed.sealsOf({ path: detail, requestId, keyId: holder.keyId })
      expect(holder.open(seal(0, 'mobile', '15400000011'), answerAt('0.mobile'))).toBe('15400000011')
    }
  })

  test('is answered with each row sealed for itself', () => {
    const own = wire.sealsOf({ path: detail, requestId, keyId: gateway.keyId })
    const rows = encodeWire(detail, [{ mobile: '1' }, { mobile: '1', name: 'x' }], own) as {
      mobile: string
    }[]
    expect(rows.map(({ mobile }, at) => gateway.open(mobile, answerAt(`${at}.mobile`)))).toEqual(['1', '1'])
    expect(gateway.open(rows[1]?.mobile ?? '', answerAt('0.mobile'))).toBeNull()
    expect(rows[1]).toMatchObject({ name: 'x' })
  })
})

describe('a request of the old wire', () => {
  const password = oldGateway.seal('Demo#2026')
  const sealsOf = (path: typeof login | typeof detail) =>
    withOld.sealsOf({ path, requestId, keyId: undefined })

  test('is read up to the last moment of its last day, and not a moment longer', () => {
    clock.now = new Date('2026-12-31T15:59:59.999Z')
    expect(decodeWire(login, { password }, sealsOf(login))).toEqual({ password: 'Demo#2026' })
    expect(withOld.isOldServed()).toBe(true)
    clock.now = new Date('2026-12-31T16:00:00Z')
    expect(() => sealsOf(login)).toThrow(code('9010'))
    expect(withOld.isOldServed()).toBe(false)
    clock.now = new Date('2026-12-31T15:59:59Z')
  })

  test('is never read without a last day', () => {
    expect(wire.isOldServed()).toBe(false)
    expect(() => wire.sealsOf({ path: login, requestId, keyId: undefined })).toThrow(code('9010'))
  })

  test('is answered what people see anyhow: nothing is sealed in the old form, nothing is in clear', () => {
    const data = { mobile: '15400000011', id_no: '990101199001010019', company_name: '云岭' }
    expect(encodeWire(detail, [data], sealsOf(detail))).toEqual([
      { mobile: '154****0011', id_no: '990***********0019', company_name: '云岭' },
    ])
  })

  test('is not what a gateway falls back to that names its key', () => {
    const own = withOld.sealsOf({ path: login, requestId, keyId: gateway.keyId })
    expect(() => decodeWire(login, { password }, own)).toThrow(code('9010'))
    // Nor does leaving the name of the key out open what was sealed in the present form.
    const sealed = gateway.seal('Demo#2026', place(login, 'password'))
    expect(() => decodeWire(login, { password: sealed }, sealsOf(login))).toThrow(code('9010'))
  })
})
