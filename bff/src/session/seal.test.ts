import { describe, expect, it } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer('a server secret of some length, for tests')

describe('sealing', () => {
  it('opens with the same id and secret only', () => {
    const sealed = sealer.seal('id-1', 'utoken 令牌')
    expect(sealer.open('id-1', sealed)).toBe('utoken 令牌')
    expect(sealer.open('id-2', sealed)).toBeNull()
    expect(createSealer('another secret').open('id-1', sealed)).toBeNull()
  })

  it('seals the same text differently each time', () => {
    expect(sealer.seal('id-1', 'x')).not.toBe(sealer.seal('id-1', 'x'))
  })

  it('opens nothing that was changed or cut', () => {
    const sealed = Buffer.from(sealer.seal('id-1', 'utoken'), 'base64')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
      expect(sealer.open('id-1', changed.toString('base64'))).toBeNull()
    }
    expect(sealer.open('id-1', '')).toBeNull()
    expect(sealer.open('id-1', sealed.subarray(0, 20).toString('base64'))).toBeNull()
  })

  it('makes keys that tell nothing and differ by secret, kind and every part', () => {
    expect(sealer.sessionKey('id-1')).not.toContain('id-1')
    const marks = [
      sealer.mark('a', 'b', 'c'),
      sealer.mark('a', 'bc'),
      sealer.mark('ab', 'c'),
      createSealer('another secret').mark('a', 'b', 'c'),
    ]
    expect(new Set(marks).size).toBe(4)
    expect(sealer.mark('a', 'b', 'c')).toBe(marks[0])
  })
})
