import { describe, expect, it } from 'vitest'
import { endOfDay, readBankWire } from './settings.ts'
import { sandboxSecrets } from './wire.ts'

const iv = 'a07d3e91b4c85f26e8130b9d7ac264f5'
const key = '4be0d17a93c8526ff01d9ab3e64c7820d5913fae08b7c2642a5d0e9176fb38c4'
const other = '93b0d1f6a84c7e25108f3d6bc9a2e74f50b1d8639ac2e7f4061d5b8c3fa9e270'

const read = (values: Record<string, string>, sandbox = false) => {
  const faults: string[] = []
  return { settings: readBankWire(values, sandbox, faults), faults }
}

describe('the last day of the old wire', () => {
  it('ends when it ends in China', () => {
    expect(endOfDay('2026-12-31')?.toISOString()).toBe('2026-12-31T16:00:00.000Z')
    expect(endOfDay('2028-02-29')?.toISOString()).toBe('2028-02-29T16:00:00.000Z')
  })

  it.each(['2026-02-30', '2026-13-01', '2026-01-32', '31.12.2026', '2026-12-31T00:00:00Z', ''])(
    'is not %j',
    day => {
      expect(endOfDay(day)).toBeUndefined()
    },
  )
})

describe('the wire settings of a bank', () => {
  it('need nothing', () => {
    expect(read({})).toEqual({ settings: { wireKeysOld: [], wireOld: undefined }, faults: [] })
  })

  it('have the old form until a day, under an IV of their own or the sandbox’s', () => {
    const until = new Date('2026-12-31T16:00:00Z')
    expect(read({ WIRE_OLD_UNTIL: '2026-12-31', WIRE_IV: iv }).settings.wireOld).toEqual({ iv, until })
    expect(read({ WIRE_OLD_UNTIL: '2026-12-31' }, true).settings.wireOld).toEqual({
      iv: sandboxSecrets.wireIv,
      until,
    })
    expect(read({ WIRE_OLD_UNTIL: '2026-12-31' }).faults).toEqual([
      'WIRE_IV: required with WIRE_OLD_UNTIL (or WIRE_IV_FILE)',
    ])
    expect(read({ WIRE_OLD_UNTIL: 'soon', WIRE_IV: 'ab' }).faults.map(fault => fault.split(':')[0])).toEqual([
      'WIRE_OLD_UNTIL',
      'WIRE_IV',
    ])
  })

  it('take several older keys, none of them weak or public', () => {
    expect(read({ WIRE_KEYS_OLD: ` ${key}, ${other},` })).toMatchObject({
      settings: { wireKeysOld: [key, other] },
      faults: [],
    })
    for (const bad of ['c0ffee', 'ab'.repeat(32), sandboxSecrets.wireKey.toUpperCase()]) {
      const { faults } = read({ WIRE_KEYS_OLD: `${key},${bad}` })
      expect(faults).toEqual([expect.stringMatching(/^WIRE_KEYS_OLD: /)])
      expect(faults.join()).not.toContain(bad)
    }
    expect(read({ WIRE_KEYS_OLD: sandboxSecrets.wireKey }, true).faults).toEqual([])
  })
})
