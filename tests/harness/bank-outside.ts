/*
 * The bank as it works in production: nothing is simulated, no parameter of the sandbox exists, and everybody whom it
 * asks is a server of its own that is sometimes late, lost or of another mind. Only its clock is the test's.
 */
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { connectPorts } from '../../bank/src/app/ports/ports.ts'
import { readPorts } from '../../bank/src/app/ports/settings.ts'
import { queryRows } from '../../bank/src/platform/db/db.ts'
import { connect } from '../../bank/src/platform/kernel/port.ts'
import { rehearsal } from '../../bank/src/platform/rehearsal/rehearsal.ts'
import { sceneOf } from '../../bank/src/testing/discount-scene.ts'
import { must, newTestBank } from '../../bank/src/testing/test-bank.ts'
import { startOutsideWorld } from './stand-ins.ts'

export const startBankOutside = async () => {
  const outside = await startOutsideWorld()
  const settings = must(
    readPorts({ ...outside.env, BANK_CLEARING_TIMEOUT_MS: '2000' }, false, []),
    'settings',
  )
  const bank = await newTestBank([
    ...connectPorts(settings, pino({ level: 'silent' })),
    connect(rehearsal, rehearsal.otherwise),
  ])
  await bank.db.execute(sql`delete from sys_param
    where param_key in ('PAYOUT_DELAY_MS', 'INSTANT_DELAY_MS', 'SANDBOX_TRIGGERS', 'RATE_SIMULATION')`)

  /** What one of those outside has said, as it is kept. */
  const answersOf = (port: string) =>
    queryRows<{ reference: string; outcome: string; summary: string }>(
      bank.db,
      sql`select reference, outcome, summary::text as summary from port_answer where port = ${port} order by id`,
    )
  const close = async () => {
    await bank.close()
    await outside.stop()
  }
  return { outside, bank, at: sceneOf(bank), answersOf, close }
}

export type BankOutside = Awaited<ReturnType<typeof startBankOutside>>
