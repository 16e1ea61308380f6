import type { Records } from '../records/records.ts'
import type { Metrics } from './metrics.ts'

const sessionWrites = new Set([
  'createSession',
  'updateSession',
  'renewSession',
  'endSession',
  'lockSession',
  'unlockSession',
])
type Operation = (...args: unknown[]) => unknown

/** A session that was prolonged has its whole idle time before it again (one touch a minute, rule 5). */
const wasProlonged = (args: unknown[], record: unknown, idleMs: readonly number[]) =>
  args[1] !== null &&
  typeof record === 'object' &&
  record !== null &&
  'idleMs' in record &&
  idleMs.includes(Number(record.idleMs))

/**
 * The same records, each operation timed. What is subscribed to rather than asked for answers no promise and
 * is left as it is.
 * @param idleMs the idle lifetimes that sessions have, by which a prolongation is known
 */
export const measureRecords = (records: Records, metrics: Metrics, idleMs: readonly number[]): Records => {
  const measured = (operation: string, run: Operation): Operation => {
    return (...args) => {
      const started = performance.now()
      const told = (outcome: 'ok' | 'failed') =>
        metrics.storeOperation(operation, outcome, (performance.now() - started) / 1000)
      const result = run(...args)
      if (!(result instanceof Promise)) return result
      result.then(
        record => {
          told('ok')
          if (sessionWrites.has(operation)) metrics.sessionWrite(operation)
          if (operation === 'readSession' && wasProlonged(args, record, idleMs)) {
            metrics.sessionWrite('touchSession')
          }
        },
        () => told('failed'),
      )
      return result
    }
  }
  const operations = Object.entries(records).map(([name, run]) => {
    return [name, name === 'close' ? run : measured(name, run as Operation)] as const
  })
  return Object.fromEntries(operations) as unknown as Records
}
