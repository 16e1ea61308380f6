import type { EndCode } from './records.ts'

/** Redis' reply to the read of a session: its fields, a tombstone's code, or nothing. */
export type ReadReply = [string, number, number, number, number, number] | EndCode | null

/** The arguments of one read: session, prolong after ms or -1, counter's name or nothing, its window ms. */
export type ReadArguments = [key: string, touchAfterMs: number, counter: string, windowMs: number]

interface Waiting extends PromiseWithResolvers<ReadReply> {
  asked: ReadArguments
  /** How many requests share it. */
  hits: number
}

/**
 * Reads of sessions that are asked in one turn of the event loop leave in one write, and those of the same session
 * in one command that counts them all: under load that is most of their cost. A read is shared only until it is
 * sent, so that a read after an acknowledged logout sees it.
 * @param send makes one read for several requests
 * @param inOneWrite runs a step whose commands leave together
 */
export const createReads = (
  send: (asked: ReadArguments, hits: number) => Promise<ReadReply>,
  inOneWrite: (step: () => void) => void,
) => {
  let waiting = new Map<string, Waiting>()

  const sendAll = () => {
    const reads = waiting
    waiting = new Map()
    inOneWrite(() => {
      for (const { asked, hits, resolve, reject } of reads.values()) send(asked, hits).then(resolve, reject)
    })
  }

  /** The reply as if each request had asked alone: of the hits, those that came after it are taken off. */
  return async (asked: ReadArguments): Promise<ReadReply> => {
    const name = asked.join(' ')
    const read = waiting.get(name) ?? { asked, hits: 0, ...Promise.withResolvers<ReadReply>() }
    if (waiting.size === 0) setImmediate(sendAll)
    waiting.set(name, read)
    read.hits += 1
    const place = read.hits
    const reply = await read.promise
    if (!Array.isArray(reply)) return reply
    const [payload, idleMs, absoluteMs, locked, count, resetMs] = reply
    return [payload, idleMs, absoluteMs, locked, count < 0 ? count : count - (read.hits - place), resetMs]
  }
}

/**
 * Commands that are asked for in one turn of the event loop leave in one write too, where none can be shared.
 * @param inOneWrite runs a step whose commands leave together
 * @returns makes a command at the end of the turn
 */
export const createTurns = (inOneWrite: (step: () => void) => void) => {
  let waiting: (() => void)[] = []
  const sendAll = () => {
    const commands = waiting
    waiting = []
    inOneWrite(() => {
      for (const send of commands) send()
    })
  }
  return <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    if (waiting.length === 0) setImmediate(sendAll)
    waiting.push(() => send().then(resolve, reject))
    return promise
  }
}
