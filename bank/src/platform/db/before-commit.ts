import type { Db, Tx } from './db.ts'

type Run = (tx: Tx) => Promise<void>

/**
 * What many transactions wait for is locked in one order by all of them, or two would wait for each other: `early` the
 * numbers of members' events, `last` the audit chain.
 */
const turns = ['early', 'last'] as const
export type Turn = (typeof turns)[number]

interface Work {
  run: Run
  turn: Turn
}

const waiting = new WeakMap<Tx, Map<symbol, Work>>()

/**
 * Puts work at the very end of an open transaction, so that what it locks is locked for as short as can be. A key
 * names the work: put there twice it is done once, as first given.
 * @throws Error within a savepoint, which could be rolled back alone
 */
export const beforeCommit = (tx: Tx, key: symbol, run: Run, turn: Turn = 'last'): void => {
  const works = waiting.get(tx)
  if (!works) throw new Error('only a whole transaction of an opened database has an end to wait for')
  if (!works.has(key)) works.set(key, { run, turn })
}

/** Does the work of one transaction, then what was put at its end. */
export const workToItsEnd =
  <T>(work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const works = new Map<symbol, Work>()
    waiting.set(tx, works)
    const result = await work(tx)
    for (const now of turns) {
      for (const { run, turn } of works.values()) if (turn === now) await run(tx)
    }
    return result
  }

type Transaction = Db['transaction']

/** The database with another way to run a transaction. */
export const withTransaction = (db: Db, transaction: Transaction): Db =>
  Object.create(db, { transaction: { value: transaction } }) as Db
