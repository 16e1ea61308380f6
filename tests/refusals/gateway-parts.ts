import { readPortalConfig } from '../../bff/src/settings/portal-config.ts'
import { startTestBff, type TestBff } from '../../bff/src/testing/bff.ts'
import { type FakeBank, startFakeBank } from '../../bff/src/testing/fake-bank.ts'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { freePort, root } from '../harness/processes.ts'

/* Gateways in the states that refusals need, each with a bank of its own that does what a test tells it. */

export interface Stand {
  bank: FakeBank
  bff: TestBff
  /** A visitor who has signed in, and one who is locked besides. */
  user: Visitor
  locked: Visitor
  close(): Promise<void>
}

type Settings = Partial<Parameters<typeof startTestBff>[0]>

let signIns = 0

const signedIn = async (url: string): Promise<Visitor> => {
  const visitor = new Visitor(url)
  const answer = await visitor.signIn(`refusal${++signIns}`)
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.text}`)
  return visitor
}

/** A gateway with a living bank and no rate limits. */
export const startStand = async (settings: Settings = {}): Promise<Stand> => {
  const bank = await startFakeBank()
  const bff = await startTestBff({ bankUrl: bank.url, rateLimits: false, ...settings })
  const user = await signedIn(bff.url)
  const locked = await signedIn(bff.url)
  const lock = await locked.post('/api/session/lock')
  if (lock.status !== 200) throw new Error(`lock: ${lock.text}`)
  return {
    bank,
    bff,
    user,
    locked,
    close: async () => {
      await bff.close()
      await bank.close()
    },
  }
}

/** A gateway that soon gives a bank up which hangs: time enough, though, to sign in on a busy machine. */
export const startHasty = () => startStand({ bankTimeoutMs: 1_000 })

const portal = () => readPortalConfig(`${root}config/portal.json`)

/** Rate limits on, one call of each class in an hour: whoever signed in has used up what a test asks next. */
export const startExhausted = async (): Promise<Stand> => {
  const config = portal()
  const once = { count: 1, window_seconds: 3600 }
  const stand = await startStand({
    rateLimits: true,
    portal: { ...config, limits: { ...config.limits, read: once, money: once } },
  })
  await stand.user.me()
  await stand.locked.me()
  return stand
}

/** A gateway with a fault in its own code: reading one of its settings throws, with words nobody may see. */
export const startBroken = async (): Promise<Stand> => {
  const config = portal()
  const stand = await startStand({ rateLimits: false })
  const limits = {
    ...config.limits,
    get read(): never {
      throw new Error('cannot read /srv/portal/limits at db-7.internal:5432')
    },
  }
  const broken = await startTestBff({
    bankUrl: stand.bank.url,
    rateLimits: true,
    portal: { ...config, limits },
  })
  return {
    ...stand,
    bff: broken,
    user: new Visitor(broken.url),
    close: async () => {
      await broken.close()
      await stand.close()
    },
  }
}

/** A gateway whose Redis is not there, asked with a cookie that it signed itself in a better hour. */
export const startWithoutRedis = async (): Promise<Stand> => {
  const stand = await startStand()
  const bff = await startTestBff({
    bankUrl: stand.bank.url,
    rateLimits: false,
    redisUrl: `redis://127.0.0.1:${await freePort()}`,
  })
  const user = new Visitor(bff.url)
  user.cookies = stand.user.cookies
  return {
    ...stand,
    bff,
    user,
    close: async () => {
      await bff.close()
      await stand.close()
    },
  }
}
