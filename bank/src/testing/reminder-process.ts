import { pino } from 'pino'
import { rooms } from '../app/connections.ts'
import { workOf } from '../app/modules.ts'
import { createBusinessClock } from '../platform/clock/business-clock.ts'
import { openServer } from '../platform/db/server.ts'
import { startPlanner } from '../platform/jobs/planner.ts'
import { startJobRunner } from '../platform/jobs/runner.ts'
import { exampleAtRest } from './seeded-example.ts'

/*
 * Child process of reminders-killed.server.test.ts: a bank of the example that does nothing but remind of bills, on the
 * database and at the time that its arguments name, until it is killed.
 */
const [url = '', now = ''] = process.argv.slice(2)
const { db } = await openServer({ url, poolSize: 4, statementTimeoutMs: 60_000 })
const clock = createBusinessClock(new Date(now))
const services = { clock, atRest: exampleAtRest, connections: new Map(rooms) }
const { handlers, schedules } = workOf(true)
const bill = schedules.filter(({ name }) => name === 'bill_due')
const own = Object.entries(handlers).filter(([topic]) => /bill_(due|reminder)$/.test(topic))
const logger = pino({ level: 'silent' })
const runner = startJobRunner(db, services, Object.fromEntries(own), logger)
startPlanner(db, clock, bill, logger, runner.wake)
process.send?.('started')
