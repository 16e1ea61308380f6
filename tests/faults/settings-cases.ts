import { writeFileSync } from 'node:fs'
import { temporaryFolder } from '../harness/processes.ts'

/* Environments that bank and gateway must refuse, and which variables they must name. */

/** Of the files that secrets are read from. */
export const folder = temporaryFolder('settings')

const file = (name: string, content: string) => {
  writeFileSync(`${folder}/${name}`, content)
  return `${folder}/${name}`
}

export const strong = {
  session: 'c8a01f7d3b96e254f0187bd2a93c5e60d41f',
  wireKey: '2f9c07be1d5a8364e0f17b29c6d8a35410be9d72f3a86c5d0e41972bc85fa360',
  wireIv: '7d10e4b96a3fc8520b9e6d174fa8c325',
  token: '90b7e3d15cf8a2640d1b',
  signingKey: 'MC4CAQAwBQYDK2VwBCIEIGAjsPjBhvpjl9Sg3nW8ZMdeiWvFGqbcMY4OaeblHAsN',
  data: 'a45de08f13c6972b50ed81fa3c7962b4d05e18f7',
  papers: '5e81c0a94d37f26b18e0d5937ac4f861b29d03e7c45a8f1620be7d93c0f4a158',
}

export type Env = Record<string, string>

export interface Part {
  command: string
  /** A set that production starts with. */
  sound: Env
}

export const gateway: Part = {
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
    BANK_SERVICE_TOKEN: strong.token,
    PORTAL_SIGNING_KEY: strong.signingKey,
  },
}

const ports = ['REGISTRY', 'TAX', 'CLEARING', 'PROVING', 'DISCLOSURE', 'ACCEPTOR'].map(
  port => `BANK_${port}_URL`,
)

export const bank: Part = {
  command: 'bank/src/main.ts',
  sound: {
    NODE_ENV: 'production',
    BANK_HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://portal.example',
    BANK_DATABASE_URL: 'postgres://bank:f07c3d91ae@127.0.0.1:1/bank',
    BANK_SMS_URL: 'https://sms.example/send',
    ...Object.fromEntries(ports.map(name => [name, 'https://outside.example/ask'])),
    WIRE_KEY: strong.wireKey,
    BANK_SERVICE_TOKEN: strong.token,
    BANK_DATA_SECRET: strong.data,
    PAPER_SIGNING_KEY: strong.papers,
  },
}

export interface Case {
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

const gatewaySecrets = ['SESSION_SECRET', 'WIRE_KEY', 'BANK_SERVICE_TOKEN', 'PORTAL_SIGNING_KEY']
const bankSecrets = ['WIRE_KEY', 'BANK_SERVICE_TOKEN', 'BANK_DATA_SECRET', 'PAPER_SIGNING_KEY']
const filesOf = (names: readonly string[]) => names.map(name => `${name}_FILE`)

export const gatewayCases: Case[] = [
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
      PORTAL_SIGNING_KEY: 'k',
    }),
    names: [...gatewaySecrets, 'WIRE_IV'],
  },
  {
    title: "section 7's form without its IV, over a network in clear text",
    env: sound => ({
      ...sound,
      WIRE_FORM: 'section-7',
      BANK_URL: 'http://bank.example',
      BANK_LINK: 'private',
    }),
    names: ['WIRE_IV', 'BANK_URL'],
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

export const bankCases: Case[] = [
  {
    title: 'production with nothing else set',
    env: () => ({ NODE_ENV: 'production' }),
    names: [...bankSecrets, 'PUBLIC_ORIGIN', 'BANK_DATABASE_URL', 'BANK_SMS_URL', ...ports],
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
      PAPER_SIGNING_KEY: 'd'.repeat(64),
      BANK_SMS_TOKEN: 'ab'.repeat(20),
    }),
    names: [...bankSecrets, 'WIRE_IV', 'BANK_SMS_TOKEN'],
  },
  {
    title: 'the old wire until a day that is none, and older keys that are weak',
    env: sound => ({
      ...sound,
      WIRE_OLD_UNTIL: '2026-02-30',
      WIRE_IV: strong.wireIv,
      WIRE_KEYS_OLD: `${strong.wireKey},${'5e'.repeat(32)}`,
    }),
    names: ['WIRE_OLD_UNTIL', 'WIRE_KEYS_OLD'],
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
      PUBLIC_ORIGIN: 'https://portal.example/path',
      BANK_DATABASE_URL: 'postgres://bank:p%zz@host:notaport/db',
      BANK_SMS_URL: 'ftp://sms.example',
      BANK_TAX_URL: 'http://tax.example/invoices',
      BANK_CLEARING_TIMEOUT_MS: '1',
      LOG_LEVEL: 'loud',
    }),
    names: [
      ...['BANK_HOST', 'BANK_PORT', 'BANK_DATABASE_URL', 'BANK_SMS_URL', 'LOG_LEVEL'],
      ...['PUBLIC_ORIGIN', 'BANK_TAX_URL', 'BANK_CLEARING_TIMEOUT_MS'],
    ],
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
    names: ['SANDBOX', ...bankSecrets, 'PUBLIC_ORIGIN', 'BANK_SMS_URL', ...ports],
  },
]
