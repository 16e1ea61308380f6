import type { Db, Tx } from './db.ts'

/**
 * What many transactions wait for is locked in one order by all of them, or two would wait for each other: the numbers of
 * members' events, then the audit chain. The news come before: what they refer to may be locked by others.
 */
const turns = ['news', 'numbers', 'audit'] as const
type Turn = (typeof turns)[number]

interface Work {
  turn: Turn
  run(): Promise<void>
}

const waiting = new WeakMap<Tx, Work[]>()

/**
 * Makes the function that gathers what an open transaction has to write, so that it is written in one go at the very end and
 * what it locks is locked for as short as can be.
 * @param write what one transaction has gathered, in its order
 * @throws Error within a savepoint, which could be rolled back alone, and once the end has come
 */
export const gatherBeforeCommit = <T>(
  turn: Turn,
  write: (tx: Tx, gathered: readonly T[]) => Promise<void>,
) => {
  const gathered = new WeakMap<Tx, T[]>()
  return (tx: Tx, ...added: readonly T[]): void => {
    const works = waiting.get(tx)
    if (!works) throw new Error('only a whole transaction of an opened database has an end to wait for')
    const all = gathered.get(tx) ?? []
    if (!gathered.has(tx)) {
      gathered.set(tx, all)
      works.push({ turn, run: () => write(tx, all) })
    }
    all.push(...added)
  }
}

/** Does the work of one transaction, then what was put at its end. */
export const workToItsEnd =
  <T>(work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const works: Work[] = []
    waiting.set(tx, works)
    const result = await work(tx)
    waiting.delete(tx)
    for (const now of turns) {
      for (const { run, turn } of works) if (turn === now) await run()
    }
    return result
  }

const atOnce = 500

/** Rows in portions that one statement takes. */
export const portionsOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, at) =>
    rows.slice(at * atOnce, (at + 1) * atOnce),
  )

type Transaction = Db['transaction']

/** The database with another way to run a transaction. */
export const withTransaction = (db: Db, transaction: Transaction): Db =>
  Object.create(db, { transaction: { value: transaction } }) as Db
