import { type Environment, SettingsError } from '@portal/shared/settings/faults.ts'
import { readBffSettings } from '../settings/settings.ts'

/** Every fault that the gateway finds in an environment. */
export const faultsOf = (env: Environment): string[] => {
  try {
    readBffSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return [...error.faults]
    throw error
  }
}
/** The variables that they name. */
export const namesOf = (env: Environment) => faultsOf(env).map(fault => fault.split(':')[0])

/** What production needs, and nothing else. */
export const production = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://portal.example',
  TRUST_PROXY: '10.0.0.0/8',
  REDIS_URL: 'redis://:e72b1a90c4@redis:6379',
  BANK_URL: 'https://bank.internal:8090',
  SESSION_SECRET: '6f1d8c0b5e2a974380f1c6d2b7e94a35018c',
  WIRE_KEY: '93b0d1f6a84c7e25108f3d6bc9a2e74f50b1d8639ac2e7f4061d5b8c3fa9e270',
  BANK_SERVICE_TOKEN: 'd8e1b40a97c26f35e0b1',
  PORTAL_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIGAjsPjBhvpjl9Sg3nW8ZMdeiWvFGqbcMY4OaeblHAsN',
}
/** Production's variables but for some. */
export const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(production).filter(([name]) => !names.includes(name)))
