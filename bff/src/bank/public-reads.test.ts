import { describe, expect, it } from 'vitest'
import { createPublicReads, type Found } from './public-reads.ts'

const path = '/api/sys/get_system_page_config'

/** A cache on the test's own clock, and a bank that counts how often it is asked. */
const create = (max = 500) => {
  const clock = { now: 0 }
  const found: Found[] = []
  const reads = createPublicReads({ max, now: () => clock.now, report: (_path, how) => found.push(how) })
  const bank = { asked: 0, fault: undefined as Error | undefined }
  const ask = async () => {
    bank.asked += 1
    if (bank.fault) throw bank.fault
    return [bank.asked]
  }
  return { clock, found, bank, read: (body: unknown = {}) => reads.answer(path, body, 2, ask), reads }
}

describe('public reads', () => {
  it('ask the bank once for all who ask at the same time', async () => {
    const { read, bank, found } = create()
    expect(await Promise.all([read(), read(), read()])).toEqual([[1], [1], [1]])
    expect(bank.asked).toBe(1)
    expect(found).toEqual(['miss', 'shared', 'shared'])
  })

  it('are answered again for the seconds allowed, and no longer', async () => {
    const { read, clock, found } = create()
    await read()
    clock.now = 1_999
    expect(await read()).toEqual([1])
    clock.now = 2_000
    expect(await read()).toEqual([2])
    expect(found).toEqual(['miss', 'hit', 'miss'])
  })

  it('with another body are another question', async () => {
    const { read } = create()
    expect(await read({ a: 1 })).toEqual([1])
    expect(await read({ a: 2 })).toEqual([2])
  })

  it('that fail are not kept', async () => {
    const { read, bank } = create()
    bank.fault = new Error('down')
    await expect(read()).rejects.toThrow('down')
    bank.fault = undefined
    expect(await read()).toEqual([2])
  })

  it('are forgotten on demand, also the one under way', async () => {
    const { read, reads } = create()
    const underWay = read()
    reads.clear()
    expect(await read()).toEqual([2])
    expect(await underWay).toEqual([1])
    expect(await read()).toEqual([2])
  })

  it('keep only so many answers', async () => {
    const { read, bank } = create(2)
    for (const a of [1, 2, 3, 3, 1]) await read({ a })
    expect(bank.asked).toBe(4)
  })
})
