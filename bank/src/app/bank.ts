import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SettingsError } from '@portal/shared/settings/faults.ts'
import { max } from 'drizzle-orm'
import type { Logger } from 'pino'
import { startSmsCourier } from '../notices/courier.ts'
import { startHeadLog } from '../office/head-log.ts'
import { ed25519Signer, paperSigner } from '../outputs/documents/paper-signer.ts'
import { press } from '../outputs/documents/press.ts'
import { createCaptchas } from '../people/captcha/captchas.ts'
import { hashTurns } from '../people/passwords/passwords.ts'
import { upgradeAccess } from '../people/roles/upgrade.ts'
import { createSignInThrottle } from '../people/sign-in/throttle.ts'
import { portalOrigin } from '../people/signed-calls/aimed-at.ts'
import { type BusinessClock, createBusinessClock, sandboxStart } from '../platform/clock/business-clock.ts'
import { clockOf } from '../platform/clock/clock.ts'
import { createAtRestCipher } from '../platform/db/at-rest.ts'
import type { Db } from '../platform/db/db.ts'
import { type OpenDatabase, openDatabase } from '../platform/db/open.ts'
import { auditLog } from '../platform/db/schema/platform.ts'
import { checkSealed } from '../platform/db/sealed.ts'
import { startPlanner } from '../platform/jobs/planner.ts'
import { type JobRunner, startJobRunner } from '../platform/jobs/runner.ts'
import { createLogger } from '../platform/kernel/log.ts'
import { connect } from '../platform/kernel/port.ts'
import { sandboxValueFaults } from '../platform/params/sandbox-values.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { installSandboxParams } from '../sandbox/seed/params.ts'
import { seedWhenEmpty } from '../sandbox/seed/run.ts'
import { simulatedWorld } from '../sandbox/world.ts'
import { webhookAllowance, webhookPublicKey } from '../webhooks/endpoints.ts'
import { startWebhookSender, type WebhookSender } from '../webhooks/sender.ts'
import { publicKeyText, signingKeyOf } from '../webhooks/signature.ts'
import { rooms } from './connections.ts'
import { createApp } from './http/app.ts'
import { createBankServer } from './http/server.ts'
import { createBankWire } from './http/wire-form.ts'
import { installReference } from './install.ts'
import { workOf } from './modules.ts'
import { connectPorts } from './ports/ports.ts'
import type { BankSettings } from './settings.ts'

export interface RunningBank {
  /** `http://host:port` of the listener, or https. */
  url: string
  port: number
  /**
   * Before `close`, where balancers watch `/readyz`: answers 503 there, and calls as ever until the balancers had time
   * to notice; every answer ends its connection.
   */
  drain(): Promise<void>
  /**
   * Stops taking calls, finishes the calls and the job in progress, closes the database. People who wait for their turn to
   * sign in is refused with 9007; requests still open after the time for it are cut off.
   */
  close(): Promise<void>
}

/** A call of the bank's takes no longer than this, real ms: its statements have a limit below. */
const callsEndMs = 15_000

/** Lets the calls in progress end, and every connection with them. */
const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), callsEndMs)
    // A connection that finishes its call now would stay open for the next one.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    hashTurns.sendAway()
  })

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const urlOf = ({ host, tls }: BankSettings, port: number) =>
  `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Jobs take part of the connections only: people come first. */
const jobsAtOnce = (transactionsAtOnce: number) => Math.min(4, Math.max(1, transactionsAtOnce >> 1))

const startSandboxClock = async (
  db: Db,
  wanted: Date | undefined,
  logger: Logger,
): Promise<BusinessClock> => {
  const [stored] = await db.select({ latest: max(auditLog.businessAt) }).from(auditLog)
  const { at, reason } = sandboxStart(wanted, stored?.latest ?? undefined, new Date())
  const clock = createBusinessClock(at)
  if (reason) logger.warn({ businessNow: at.toISOString(), reason }, 'business clock moved')
  return clock
}

const startOn = async (
  settings: BankSettings,
  { db, transactionsAtOnce, close }: OpenDatabase,
  logger: Logger,
): Promise<RunningBank> => {
  const { sandbox } = settings
  const wire = createBankWire(settings)
  const atRest = createAtRestCipher(settings.dataSecret)
  await checkSealed(db, atRest)
  const sandboxClock = sandbox && (await startSandboxClock(db, sandbox.now, logger))
  const clock = sandboxClock ?? clockOf(() => new Date())
  await installReference(db, clock.now())
  if (sandboxClock) {
    const seeded = await seedWhenEmpty(db, { now: clock.now(), today: clock.today() }, atRest)
    if (seeded) logger.info({ businessDate: clock.today() }, 'demo data written')
    await installSandboxParams(db)
  } else {
    const faults = await sandboxValueFaults(db)
    if (faults.length > 0) throw new SettingsError(faults)
  }
  await upgradeAccess(db, clock.now)
  const outside = sandboxClock
    ? simulatedWorld(db, atRest, sandboxClock.set)
    : settings.ports && connectPorts(settings.ports, logger)
  const { loopback, seed, pace } = settings.webhooks
  const signingKey = seed === undefined ? undefined : signingKeyOf(seed)
  const own = [
    connect(webhookAllowance, { loopback }),
    connect(webhookPublicKey, signingKey ? publicKeyText(signingKey) : null),
    connect(portalOrigin, settings.publicOrigin),
    connect(paperSigner, ed25519Signer(settings.paperSeed)),
  ]
  const services = { clock, atRest, connections: new Map([...rooms, ...own, ...(outside ?? [])]) }
  const sending = { allowance: { loopback }, signingKey }
  const work = workOf(sandbox !== undefined)
  let stopJobs = async () => {}
  let jobs: JobRunner | undefined
  let webhooks: WebhookSender | undefined
  const startJobs = () => {
    const runner = startJobRunner(db, services, work.handlers, logger, jobsAtOnce(transactionsAtOnce))
    const planner = startPlanner(db, clock, work.schedules, logger, runner.wake)
    const courier = settings.sms && startSmsCourier(db, atRest, settings.sms, logger)
    const stopHeadLog = startHeadLog(db, logger)
    const sender = startWebhookSender(db, services, sending, logger, pace)
    jobs = runner
    webhooks = sender
    stopJobs = async () => {
      stopHeadLog()
      await courier?.stop()
      await sender.stop()
      await planner.stop()
      await runner.stop()
    }
  }

  let draining = false
  const server = createBankServer(
    createApp({
      db,
      services,
      wire,
      logger,
      captchas: createCaptchas(settings.dataSecret, sandbox?.captcha),
      throttle: createSignInThrottle(atRest, ms => wait(ms)),
      serviceToken: settings.serviceToken,
      isDraining: () => draining,
      serviceTokenOld: settings.serviceTokenOld,
      afterWrite: () => {
        jobs?.wake()
        webhooks?.wake()
      },
      sandbox: sandboxClock && sandboxRoutes(db, atRest, sandboxClock),
    }),
    settings.tls,
  )
  // Longer than any client keeps an idle connection, so that the client closes it.
  server.keepAliveTimeout = 65_000
  const stop = async () => {
    draining = true
    await closeServer(server)
    clearImmediate(beginning)
    await stopJobs()
    await press.stop()
    await close()
  }
  const port = await listen(server, settings.port, settings.host)
  // Only after the bank has reported ready: what came due while it was closed may take a while.
  const beginning = setImmediate(startJobs)
  const drain = async () => {
    draining = true
    await wait(settings.drainDelayMs)
  }
  return { url: urlOf(settings, port), port, drain, close: stop }
}

/**
 * Starts a bank on a database that is open; closing the bank closes it too.
 * @throws Error for bad keys or a taken port, SealedOtherwiseError; the database is closed then
 */
export const startBankOn = async (settings: BankSettings, database: OpenDatabase): Promise<RunningBank> => {
  const logger = createLogger(settings.logLevel)
  for (const warning of settings.warnings) logger.warn(warning)
  if (database.kind === 'embedded') {
    logger.warn('embedded database: for trial and tests, use PostgreSQL for production')
  }
  try {
    return await startOn(settings, database, logger)
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Starts a bank: database, demo data when empty, jobs, HTTP.
 * @throws DataDirInUseError when another bank runs on the directory; Error for bad keys, a taken port or a
 * PostgreSQL server that cannot be reached
 */
export const startBank = async (settings: BankSettings): Promise<RunningBank> =>
  startBankOn(settings, await openDatabase(settings))
