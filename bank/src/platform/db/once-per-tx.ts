import type { Tx } from './db.ts'

export interface OncePerTx<T> {
  /** As this transaction has read it, now or before. */
  read(tx: Tx): Promise<T>
  /** Has it read anew: to be called when this transaction has changed it, or has waited until nobody else can. */
  forget(tx: Tx): void
}

/**
 * What a transaction reads once, however many of its steps ask. It ends with the transaction: no two share it, and one
 * that is run again reads again. A savepoint has its own.
 */
export const oncePerTx = <T>(read: (tx: Tx) => Promise<T>): OncePerTx<T> => {
  const found = new WeakMap<Tx, Promise<T>>()
  return {
    read: tx => {
      const result = found.get(tx) ?? read(tx)
      found.set(tx, result)
      return result
    },
    forget: tx => {
      found.delete(tx)
    },
  }
}
