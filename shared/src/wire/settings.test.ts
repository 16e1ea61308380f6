import { describe, expect, it } from 'vitest'
import { endOfDay, readBankWire } from './settings.ts'

const iv = '53616e64626f7820495620627974652e'
const key = 'ab'.repeat(32)

const read = (values: Record<string, string>, sandboxIv?: string) => {
  const faults: string[] = []
  return { settings: readBankWire(name => values[name], sandboxIv, faults), faults }
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
    expect(read({ WIRE_OLD_UNTIL: '2026-12-31' }, iv).settings.wireOld).toEqual({ iv, until })
    expect(read({ WIRE_OLD_UNTIL: '2026-12-31' }).faults).toEqual([
      'WIRE_IV: required with WIRE_OLD_UNTIL (or WIRE_IV_FILE)',
    ])
    expect(read({ WIRE_OLD_UNTIL: 'soon', WIRE_IV: 'ab' }).faults.map(fault => fault.split(':')[0])).toEqual([
      'WIRE_OLD_UNTIL',
      'WIRE_IV',
    ])
  })

  it('take several older keys, once the data at rest has a secret of its own', () => {
    const listed = { WIRE_KEYS_OLD: ` ${key}, ${'cd'.repeat(32)},`, BANK_DATA_SECRET: key }
    expect(read(listed)).toMatchObject({
      settings: { wireKeysOld: [key, 'cd'.repeat(32)] },
      faults: [],
    })
    expect(read({ WIRE_KEYS_OLD: key }).faults).toEqual([
      expect.stringMatching(/^BANK_DATA_SECRET: required/),
    ])
    const { faults } = read({ ...listed, WIRE_KEYS_OLD: 'c0ffee' })
    expect(faults).toEqual([expect.stringMatching(/^WIRE_KEYS_OLD: /)])
    expect(faults.join()).not.toContain('c0ffee')
  })
})
