/** What an installation in production consists of beside bank and gateway, and the settings that both start with. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { freePort, type Running, removeFolder, start, temporaryFolder } from './processes.ts'
import { type OutsideWorld, type StandIn, startOutsideWorld, startStandIn } from './stand-ins.ts'

type Environment = Record<string, string | undefined>

/** Nothing of the tests' own sandbox reaches a process that is at work. */
const noSandbox: Environment = {
  SANDBOX_CAPTCHA: undefined,
  SANDBOX_RATE_LIMITS: undefined,
  SANDBOX_NOW: undefined,
}

/** PKCS8 of an Ed25519 key in Base64. */
const signingKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

export interface Production {
  /** Secret from which the bank derives captchas and what it seals. */
  dataSecret: string
  postgres: PostgresServer
  outside: OutsideWorld
  /** The SMS service; `asked` has every message. */
  sms: StandIn
  /** Environments of the two, complete but for ports and the bank's address. */
  bankEnv: Environment
  gatewayEnv: Environment
  stop(): Promise<void>
}

const startLockedRedis = async (folder: string, password: string): Promise<Running> => {
  const port = String(await freePort())
  const options = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', '']
  return start(
    ['redis-server', ...options, '--requirepass', password],
    /Ready to accept connections/,
    noSandbox,
    `redis://:${password}@127.0.0.1:${port}`,
  )
}

/** Starts all that an operator has before the first start of the product: empty stores, and the services it asks. */
export const startProduction = async (): Promise<Production> => {
  const folder = temporaryFolder('production')
  const [postgres, redis, outside, sms] = await Promise.all([
    startPostgres(),
    startLockedRedis(folder, hex(24)),
    startOutsideWorld(hex(24)),
    startStandIn(() => ({ taken: true })),
  ])
  await postgres.run('postgres', 'create database live')
  const dataSecret = hex(32)
  const shared = {
    ...noSandbox,
    NODE_ENV: 'production',
    WIRE_KEY: hex(32),
    BANK_SERVICE_TOKEN: hex(24),
    PUBLIC_ORIGIN: 'https://portal.example',
    LOG_LEVEL: 'warn',
  }
  return {
    dataSecret,
    postgres,
    outside,
    sms,
    bankEnv: {
      ...shared,
      DATA_DIR: `${folder}/nothing-is-kept-here`,
      BANK_DATA_SECRET: dataSecret,
      PAPER_SIGNING_KEY: hex(32),
      BANK_DATABASE_URL: postgres.urlOf('live').replace('bank@', `bank:${hex(12)}@`),
      BANK_SMS_URL: sms.url,
      ...outside.env,
    },
    gatewayEnv: {
      ...shared,
      TRUST_PROXY: '127.0.0.1',
      REDIS_URL: redis.url,
      SESSION_SECRET: hex(48),
      PORTAL_SIGNING_KEY: signingKey(),
    },
    stop: async () => {
      await Promise.all([postgres.stop(), redis.stop(), outside.stop(), sms.stop()])
      removeFolder(folder)
    },
  }
}
