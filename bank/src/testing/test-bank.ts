import { sandboxSecrets } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { rooms } from '../app/connections.ts'
import { workOf } from '../app/modules.ts'
import { ed25519Signer, paperSigner } from '../outputs/documents/paper-signer.ts'
import {
  type BillQuestion,
  type BillRegistry,
  billRegistry,
  type RegisteredBill,
  type RegistryAnswer,
} from '../paper/bills/registry.ts'
import { type BusinessClock, createBusinessClock } from '../platform/clock/business-clock.ts'
import { type Db, queryRows } from '../platform/db/db.ts'
import { planPeriod } from '../platform/jobs/planner.ts'
import { runOneJob } from '../platform/jobs/runner.ts'
import type { Services } from '../platform/kernel/context.ts'
import { behind, type Connection, connect } from '../platform/kernel/port.ts'
import { simulatedWorld } from '../sandbox/world.ts'
import { type Caller, callersOn, rowsOn } from './direct-calls.ts'
import { exampleNow } from './seeded-example.ts'
import { newExampleDatabase, testAtRest } from './test-database.ts'

export interface TestBank {
  db: Db
  clock: BusinessClock
  /** What its calls and jobs share. */
  services: Services
  as(account: string): Caller
  /** Every row of an answer, where `as` gives the first. */
  rowsAs: ReturnType<typeof rowsOn>
  /** Has the registry of bills answer so from now on; as the sandbox's does when nothing is given. */
  registrySays(answers?: BillRegistry['ask']): void
  /** Makes every waiting job due and does them all. */
  runJobs(): Promise<void>
  /** Does what comes round now, whatever the clocks say, and then the jobs it left. */
  runSchedule(name: string): Promise<void>
  /** Everything that money and bills are: equal before and after a refusal. */
  snapshot(): Promise<unknown>
  close(): Promise<void>
}

export { exampleNow }

const signer = connect(paperSigner, ed25519Signer(sandboxSecrets.paperSeed))

/**
 * A seeded bank at {@link exampleNow} without HTTP, whose database and clock a test can reach.
 * @param others stand in for parts of the simulated world
 */
export const newTestBank = async (others: readonly Connection[] = []): Promise<TestBank> => {
  const { database, utokens } = await newExampleDatabase()
  const { db } = database
  const clock = createBusinessClock(new Date(exampleNow))
  const world = simulatedWorld(db, testAtRest, clock.set)
  const simulated = behind(new Map(world), billRegistry)
  let { ask } = simulated
  const registry: BillRegistry = { source: simulated.source, ask: questions => ask(questions) }
  const connections = new Map([...rooms, ...world, connect(billRegistry, registry), signer, ...others])
  const services = { clock, atRest: testAtRest, connections }
  const logger = pino({ level: 'silent' })
  const work = workOf(true)
  const runJobs = async () => {
    // What another has at this moment it will do: waiting for it, two that work at once could wait in a circle.
    await db.execute(sql`update outbox set next_at = now() - interval '1 second' where id in (
      select id from outbox where state = 'waiting' for update skip locked)`)
    while (await runOneJob(db, services, work.handlers, logger));
  }
  return {
    db,
    clock,
    services,
    registrySays: answers => {
      ask = answers ?? simulated.ask
    },
    as: callersOn(db, clock, utokens, connections),
    rowsAs: rowsOn(db, clock, utokens, connections),
    runJobs,
    runSchedule: async name => {
      const schedule = must(
        work.schedules.find(entry => entry.name === name),
        `schedule ${name}`,
      )
      await planPeriod(db, schedule, newKey())
      await runJobs()
    },
    snapshot: async () => ({
      holdings: await queryRows(db, sql`select * from bill_holding order by id`),
      applies: await queryRows(db, sql`select * from disc_apply order by id`),
      lines: await queryRows(db, sql`select * from disc_apply_bill order by id`),
      payDays: await queryRows(db, sql`select * from disc_apply_pay_day order by id`),
      logs: await queryRows(db, sql`select * from disc_apply_log order by id`),
      entries: await queryRows(db, sql`select * from ledger_entry order by id`),
      accounts: await queryRows(db, sql`select * from settle_account order by id`),
      acceptors: await queryRows(db, sql`select * from bank_org order by id`),
      quotes: await queryRows(db, sql`select * from rate_lock order by id`),
      consents: await queryRows(db, sql`select * from payer_consent order by id`),
      keys: await queryRows(db, sql`select * from idempotency_key order by id`),
      jobs: await queryRows(db, sql`select topic, key, state from outbox order by id`),
      serials: await queryRows(db, sql`select * from serial_no order by kind, day`),
    }),
    close: () => database.close(),
  }
}

/** Whether a test really got the shape it asked for; fails it with words when not. */
export const must = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`${what} is missing`)
  return value
}

/** The holding of the worked example, of company 15400000011. */
export const exampleHolding = async (bank: TestBank) => {
  const { rows } = await bank.as('15400000011')('/api/bills/query_holding', {
    page_size: 100,
    due_from: '2026-10-03',
    due_to: '2026-10-03',
  })
  return must(
    rows.find(row => row.amount_fen === '234567890'),
    'the bill of the worked example',
  )
}

let keys = 0
export const newKey = () => {
  keys += 1
  return `test-key-${String(keys).padStart(10, '0')}`
}

/** Quotes and submits as a company; returns the application's number. */
export const submitBills = async (
  bank: TestBank,
  account: string,
  bills: { holding_id: string; range?: string }[],
  applyNo?: string,
) => {
  const call = bank.as(account)
  const quote = await call('/api/discount/get_quote', { bills })
  const sign = await call('/api/signing/query_sign', {})
  return call('/api/discount/submit_apply', {
    idem_key: newKey(),
    lock_no: quote.lock_no,
    sign_no: sign.sign_no,
    ...(applyNo && { apply_no: applyNo }),
  })
}

/** A registry that has every bill as the bank has it, held by the member that asks. */
export const confirming = (asked: BillQuestion, changes: Partial<RegisteredBill> = {}): RegistryAnswer => ({
  kind: 'known',
  holder: asked.asker,
  state: 'held',
  accepted: true,
  transferable: asked.transferable,
  frozen: false,
  packageFen: asked.packageFen,
  acceptorName: asked.acceptorName,
  dueDate: asked.dueDate,
  chain: [],
  ...changes,
})
