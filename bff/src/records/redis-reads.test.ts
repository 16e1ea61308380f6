import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createReads, type ReadArguments, type ReadReply } from './redis-reads.ts'

const start = () => {
  const sent: [ReadArguments, number][] = []
  let writes = 0
  let counted = 0
  let fails = false
  const read = createReads(
    async (asked, hits): Promise<ReadReply> => {
      sent.push([asked, hits])
      if (fails) throw new Error('no answer')
      counted += hits
      return ['payload', 1, 2, 0, asked[2] === '' ? -1 : counted, 60_000]
    },
    step => {
      writes += 1
      step()
    },
  )
  return {
    read,
    sent,
    writes: () => writes,
    fail: () => {
      fails = true
    },
  }
}

describe('reads of one turn', () => {
  it('of the same session are one command, and each is counted', async () => {
    const { read, sent, writes } = start()
    const replies = await Promise.all([1, 2, 3].map(() => read(['a', 60_000, 'read', 60_000])))
    expect(sent).toEqual([[['a', 60_000, 'read', 60_000], 3]])
    expect(writes()).toBe(1)
    expect(replies.map(reply => Array.isArray(reply) && reply[4])).toEqual([1, 2, 3])
  })

  it('of different sessions, or to different ends, are commands of their own in one write', async () => {
    const { read, sent, writes } = start()
    const replies = await Promise.all([
      read(['a', 60_000, 'read', 60_000]),
      read(['b', 60_000, 'read', 60_000]),
      read(['a', -1, '', 0]),
    ])
    expect(sent).toHaveLength(3)
    expect(writes()).toBe(1)
    expect(replies[2]).toEqual(['payload', 1, 2, 0, -1, 60_000])
  })

  it('fail together', async () => {
    const { read, fail } = start()
    fail()
    const results = await Promise.allSettled([1, 2].map(() => read(['a', -1, '', 0])))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

it('a read that was sent is shared no more: what is asked later sees what happened since', async () => {
  const { read, sent } = start()
  const first = read(['a', -1, '', 0])
  await turn()
  const second = read(['a', -1, '', 0])
  await Promise.all([first, second])
  expect(sent).toHaveLength(2)
})
