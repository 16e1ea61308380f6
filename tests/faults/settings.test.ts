import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, removeFolder, root, startBank, startBff, temporaryFolder } from '../harness/processes.ts'

/*
 * Settings that would open the portal, or stop it later: bank and gateway end before anything listens, with a status
 * that is not 0, and name every variable that is wrong; no secret and no place in the source is printed.
 */

const folder = temporaryFolder('settings')
afterAll(() => removeFolder(folder))

const file = (name: string, content: string) => {
  writeFileSync(`${folder}/${name}`, content)
  return `${folder}/${name}`
}

const strong = {
  session: 'c8a01f7d3b96e254f0187bd2a93c5e60d41f',
  wireKey: '2f9c07be1d5a8364e0f17b29c6d8a35410be9d72f3a86c5d0e41972bc85fa360',
  wireIv: '7d10e4b96a3fc8520b9e6d174fa8c325',
  token: '90b7e3d15cf8a2640d1b',
  data: 'a45de08f13c6972b50ed81fa3c7962b4d05e18f7',
}

type Env = Record<string, string>

interface Part {
  command: string
  /** A set that production starts with. */
  sound: Env
}

const gateway: Part = {
  command: 'bff/src/main.ts',
  sound: {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://portal.example',
    TRUST_PROXY: '10.0.0.10',
    REDIS_URL: 'redis://:5e0c9a71bd3f@127.0.0.1:1',
    BANK_URL: 'http://127.0.0.1:1',
    SESSION_SECRET: strong.session,
    WIRE_KEY: strong.wireKey,
    WIRE_IV: strong.wireIv,
    BANK_SERVICE_TOKEN: strong.token,
  },
}

const bank: Part = {
  command: 'bank/src/main.ts',
  sound: {
    NODE_ENV: 'production',
    BANK_HOST: '0.0.0.0',
    BANK_DATABASE_URL: 'postgres://bank:f07c3d91ae@127.0.0.1:1/bank',
    BANK_SMS_URL: 'https://sms.example/send',
    WIRE_KEY: strong.wireKey,
    WIRE_IV: strong.wireIv,
    BANK_SERVICE_TOKEN: strong.token,
    BANK_DATA_SECRET: strong.data,
  },
}

interface Case {
  title: string
  env: (sound: Env) => Env
  /** Every variable that is named, in any order. */
  names: string[]
}

const without = (env: Env, names: readonly string[]): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))

/** Each of these from a file with this content, instead of the variable itself. */
const fromFiles = (env: Env, names: readonly string[], content: string): Env => ({
  ...without(env, names),
  ...Object.fromEntries(names.map(name => [`${name}_FILE`, file(name, content)])),
})

const gatewaySecrets = ['SESSION_SECRET', 'WIRE_KEY', 'WIRE_IV', 'BANK_SERVICE_TOKEN']
const bankSecrets = ['WIRE_KEY', 'WIRE_IV', 'BANK_SERVICE_TOKEN', 'BANK_DATA_SECRET']
const filesOf = (names: readonly string[]) => names.map(name => `${name}_FILE`)

const gatewayCases: Case[] = [
  {
    title: 'production with nothing else set',
    env: () => ({ NODE_ENV: 'production' }),
    names: [...gatewaySecrets, 'REDIS_URL', 'PUBLIC_ORIGIN', 'BANK_URL'],
  },
  {
    title: 'empty files of secrets',
    env: sound => fromFiles(sound, [...gatewaySecrets, 'REDIS_URL'], ' \n'),
    names: filesOf([...gatewaySecrets, 'REDIS_URL']),
  },
  {
    title: 'secrets that are short or repeat themselves',
    env: sound => ({
      ...sound,
      SESSION_SECRET: 'w'.repeat(40),
      WIRE_KEY: '0'.repeat(64),
      WIRE_IV: 'f0'.repeat(16),
      BANK_SERVICE_TOKEN: 't',
    }),
    names: gatewaySecrets,
  },
  {
    title: 'one value for two secrets, and a variable beside its file',
    env: sound => ({
      ...sound,
      BANK_SERVICE_TOKEN: strong.session,
      WIRE_KEY_FILE: file('wire', strong.wireKey),
    }),
    names: ['BANK_SERVICE_TOKEN', 'WIRE_KEY'],
  },
  {
    title: 'addresses that nothing can use',
    env: sound => ({
      ...sound,
      HOST: '10.0.0.999',
      OPS_PORT: '70000',
      PUBLIC_ORIGIN: 'https://portal.example/path',
      TRUST_PROXY: '10.0.0.0/999',
      BANK_URL: 'https://bank.example/path',
      REDIS_URL: 'redis://:5e0c9a71bd3f@redis:port',
    }),
    names: ['HOST', 'OPS_PORT', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'BANK_URL', 'REDIS_URL'],
  },
  {
    title: 'secrets in clear text over a network, and everybody a proxy',
    env: sound => ({
      ...sound,
      BANK_URL: 'http://bank.example',
      REDIS_URL: 'redis://redis.example',
      TRUST_PROXY: '0.0.0.0/0',
      BANK_CA_FILE: file('ca.pem', 'no certificate'),
    }),
    names: ['BANK_URL', 'REDIS_URL', 'TRUST_PROXY', 'BANK_CA_FILE'],
  },
  {
    title: 'another name for production, and its secrets forgotten',
    env: sound => ({ ...without(sound, gatewaySecrets), NODE_ENV: 'prod' }),
    names: ['NODE_ENV', 'SANDBOX', ...gatewaySecrets],
  },
  {
    title: 'a listener for everybody and no word of a sandbox',
    env: () => ({ HOST: '0.0.0.0', OPS_HOST: '::' }),
    names: ['SANDBOX', ...gatewaySecrets],
  },
  {
    title: 'switches of the sandbox where it is off',
    env: sound => ({
      ...without(sound, ['NODE_ENV']),
      SANDBOX: 'off',
      SANDBOX_RATE_LIMITS: 'off',
      SANDBOX_CAPTCHA: 'abcd',
    }),
    names: ['SANDBOX_RATE_LIMITS', 'SANDBOX_CAPTCHA'],
  },
]

const bankCases: Case[] = [
  {
    title: 'production with nothing else set',
    env: () => ({ NODE_ENV: 'production' }),
    names: [...bankSecrets, 'BANK_DATABASE_URL', 'BANK_SMS_URL'],
  },
  {
    title: 'empty files of secrets',
    env: sound => fromFiles(sound, [...bankSecrets, 'BANK_DATABASE_URL'], '\n'),
    names: filesOf([...bankSecrets, 'BANK_DATABASE_URL']),
  },
  {
    title: 'secrets that are short or repeat themselves',
    env: sound => ({
      ...sound,
      WIRE_KEY: '0'.repeat(64),
      WIRE_IV: 'f0'.repeat(16),
      BANK_SERVICE_TOKEN: 't',
      BANK_DATA_SECRET: 'd',
      BANK_SMS_TOKEN: 'ab'.repeat(20),
    }),
    names: [...bankSecrets, 'BANK_SMS_TOKEN'],
  },
  {
    title: 'one value for two secrets, and a variable beside its file',
    env: sound => ({
      ...sound,
      BANK_DATA_SECRET: strong.wireKey,
      BANK_SERVICE_TOKEN_FILE: file('token', strong.token),
    }),
    names: ['BANK_DATA_SECRET', 'BANK_SERVICE_TOKEN'],
  },
  {
    title: 'addresses and words that nothing can use',
    env: sound => ({
      ...sound,
      BANK_HOST: '10.0.0.999',
      BANK_PORT: '70000',
      BANK_DATABASE_URL: 'postgres://bank:p%zz@host:notaport/db',
      BANK_SMS_URL: 'ftp://sms.example',
      LOG_LEVEL: 'loud',
    }),
    names: ['BANK_HOST', 'BANK_PORT', 'BANK_DATABASE_URL', 'BANK_SMS_URL', 'LOG_LEVEL'],
  },
  {
    title: 'an address of a database that names none',
    env: sound => ({ ...sound, BANK_DATABASE_URL: 'postgres://' }),
    names: ['BANK_DATABASE_URL'],
  },
  {
    title: 'another name for production, and its secrets forgotten',
    env: sound => ({ ...without(sound, bankSecrets), NODE_ENV: 'prod' }),
    names: ['NODE_ENV', 'SANDBOX', ...bankSecrets],
  },
  {
    title: 'a listener for everybody and no word of a sandbox',
    env: () => ({ BANK_HOST: '0.0.0.0' }),
    names: ['SANDBOX', ...bankSecrets, 'BANK_SMS_URL'],
  },
]

/** Ends by itself, or is ended after a while: then its status is null. */
const run = ({ command }: Part, env: Env, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  return { status, output: stdout + stderr }
}

/** What may not be printed: every value of a secret, and each line of a stack. */
const checkSilent = (output: string, env: Env) => {
  expect(output).not.toMatch(/^\s+at |node:internal|\.ts:\d+/m)
  for (const [name, value] of Object.entries(env)) {
    if (
      /SECRET|KEY|IV|TOKEN|DATABASE_URL|REDIS_URL/.test(name) &&
      value.length > 11 &&
      !name.endsWith('_FILE')
    ) {
      expect(output).not.toContain(value)
    }
  }
  for (const value of Object.values(strong)) expect(output).not.toContain(value)
}

const namesIn = (output: string) =>
  [...output.matchAll(/^ {2}- ([A-Z_]+): /gm)].map(([, name]) => name).sort()

describe.each([
  ['the gateway', gateway, gatewayCases],
  ['the bank', bank, bankCases],
] as const)('%s: --check-config and a start name every fault, and no secret', (_, part, cases) => {
  it.each(cases.map(({ title, ...rest }) => [title, rest] as const))('%s', (_title, { env, names }) => {
    const given = env(part.sound)
    for (const args of [['--check-config'], []]) {
      const { status, output } = run(part, given, ...args)
      expect(status).toBe(1)
      expect(namesIn(output)).toEqual([...names].sort())
      checkSilent(output, given)
    }
  })

  it('a sound set passes --check-config', () => {
    const { status, output } = run(part, part.sound, '--check-config')
    expect([status, output]).toEqual([0, expect.stringMatching(/configuration ok|the settings are sound/)])
  })
})

describe('a sandbox', () => {
  it('says at each start, in both logs, that it is one', async () => {
    const bankRuns = await startBank(`${folder}/bank`)
    const bff = await startBff(bankRuns.url)
    for (const { output } of [bankRuns, bff]) {
      await expect.poll(() => output.filter(line => line.includes('public secrets')).length).toBe(1)
    }
    await bff.stop()
    await bankRuns.stop()
  })
})

describe('production', () => {
  it('routes nothing of the sandbox on either listener', async () => {
    const port = String(await freePort())
    const env = { ...gateway.sound, HOST: '127.0.0.1', PORT: port }
    // The tests' own switches of the sandbox would be refused.
    const off = { SANDBOX_CAPTCHA: '', SANDBOX_RATE_LIMITS: '', SANDBOX_NOW: '' }
    const bff = await startBff('http://127.0.0.1:1', gateway.sound.REDIS_URL, { ...env, ...off })
    for (const path of ['/sandbox/messages', '/sandbox/clock', '/sandbox']) {
      expect((await fetch(`${bff.opsUrl}${path}`)).status).toBe(404)
    }
    expect(bff.output.join('\n')).not.toContain('public secrets')
    await bff.stop()
  })
})
