import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { withTransaction, workToItsEnd } from './before-commit.ts'
import type { Db, Tx } from './db.ts'
import { checkMigrations } from './migration-hashes.ts'
import { migrationsFolder } from './migrations-folder.ts'
import type { OpenDatabase, ServerSettings } from './open.ts'
import { isTryAgain, isUnreachable, OutcomeUnknown } from './server-faults.ts'

/** Several processes of the bank may start together; any constant of our own will do. */
const migrationLock = 20_261_122
const connectTimeoutMs = 5_000
/** A process that stopped in mid-transaction (frozen, not dead) lets go of its locks after so long. */
const idleInTransactionMs = 30_000
const maxTries = 5

/** Like PGlite: a number where it is exact, else a bigint. Our columns say which of them they want. */
const readInt8 = (text: string): number | bigint => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Answers of raw statements are the same on both databases (`queryRows`). */
const readTypesAlike = () => {
  pg.types.setTypeParser(pg.types.builtins.INT8, readInt8)
}

/** Brings the schema up to date; processes that start together wait for each other. */
const migrateServer = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'bank migration',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await checkMigrations(drizzle(client))
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}

type TransactionConfig = Parameters<Db['transaction']>[1]

/** One attempt at a transaction on a connection of its own, which is discarded when it broke. */
const attempt = async <T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  config: TransactionConfig,
): Promise<T> => {
  const client = await pool.connect()
  const stage = { committing: false }
  const whole = workToItsEnd(work)
  let broken = false
  try {
    const db: Db = drizzle(client)
    return await db.transaction(async tx => {
      const result = await whole(tx)
      stage.committing = config?.accessMode !== 'read only'
      return result
    }, config)
  } catch (error) {
    broken = isUnreachable(error)
    throw broken && stage.committing ? new OutcomeUnknown(error) : error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs a transaction; one that the server broke off for the sake of another (deadlock, serialization) is run again
 * from its beginning, a few times. Work inside a transaction therefore touches nothing but the database.
 */
const transactionOn =
  (pool: pg.Pool) =>
  async <T>(work: (tx: Tx) => Promise<T>, config?: TransactionConfig): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(pool, work, config)
      } catch (error) {
        if (tries >= maxTries || !isTryAgain(error)) throw error
        await wait(Math.random() * 20 * 2 ** tries)
      }
    }
  }

/**
 * Opens a PostgreSQL server's database and brings it to the latest schema. A server that goes away later is
 * reconnected to by itself: what is asked meanwhile fails, nothing needs a restart.
 * @throws MigrationChangedError when it was made with other migrations than ours
 * @throws Error when it cannot be reached or refuses a migration
 */
export const openServer = async (settings: ServerSettings): Promise<OpenDatabase> => {
  readTypesAlike()
  await migrateServer(settings.url)
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: settings.statementTimeoutMs,
    // The server's own limit ends the statement; this one notices a server that no longer answers at all.
    query_timeout: settings.statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    options: '-c TimeZone=UTC',
    application_name: 'bank',
  })
  // A connection that breaks is the pool's to replace, wherever it is just then; unheard it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    db: withTransaction(drizzle(pool), transactionOn(pool)),
    kind: 'server',
    transactionsAtOnce: settings.poolSize,
    close: () => pool.end(),
  }
}
