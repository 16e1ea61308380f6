import { isLoopback } from './addresses.ts'
import { type Environment, hasFault } from './faults.ts'

/*
 * The sandbox has public secrets, demo accounts, simulated partners and a clock that anybody may move. It is chosen,
 * or only this machine can reach it: a forgotten variable never opens one to the world.
 */

const nodeEnvironments = ['production', 'development', 'test']

/** Switches that do anything in the sandbox only; refused where it is off. */
export const sandboxSwitches = ['SANDBOX_RATE_LIMITS', 'SANDBOX_CAPTCHA', 'SANDBOX_NOW'] as const

export interface Mode {
  production: boolean
  sandbox: boolean
}

/** Where somebody may come from: a listener's host, or the name that browsers ask for. */
export interface Reach {
  name: string
  host: string
}

/** Said in the log at each start of a sandbox. */
export const sandboxWarning =
  'SANDBOX: public secrets, demo accounts and simulated partners. Nothing real may be entrusted to it'

/**
 * What kind of process the environment asks for, and every fault of that choice. Where the choice is missing the
 * process counts as one outside the sandbox, so that whatever else it would need is reported at the same time.
 * @param reach every listener and every name of the process
 */
export const readMode = (values: Environment, reach: readonly Reach[], faults: string[]): Mode => {
  const nodeEnv = values.NODE_ENV ?? 'development'
  if (!nodeEnvironments.includes(nodeEnv)) {
    faults.push(`NODE_ENV: must be ${nodeEnvironments.join(', ')}, or absent for development`)
  }
  const production = nodeEnv === 'production'
  const chosen = values.SANDBOX
  if (chosen !== undefined && chosen !== 'on' && chosen !== 'off') faults.push('SANDBOX: must be on or off')
  else if (production && chosen === 'on') faults.push('SANDBOX: must not be on in production')

  const open = reach.filter(({ name, host }) => !hasFault(faults, name) && !isLoopback(host))
  if (!production && chosen === undefined && open.length > 0) {
    const names = open.map(({ name }) => name).join(' and ')
    const verb = open.length > 1 ? 'reach' : 'reaches'
    faults.push(
      `SANDBOX: say on or off, because ${names} ${verb} beyond this machine. on: a trial with public secrets, ` +
        'which needs nothing else; off, or NODE_ENV=production: secrets of your own',
    )
    return { production, sandbox: false }
  }
  const sandbox = !production && (chosen === undefined ? open.length === 0 : chosen === 'on')
  if (!sandbox) {
    for (const name of sandboxSwitches) {
      if (values[name] !== undefined) faults.push(`${name}: works in the sandbox only`)
    }
  }
  return { production, sandbox }
}
