import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, removeFolder, root, startBank, startBff } from '../harness/processes.ts'
import {
  bank,
  bankCases,
  type Env,
  folder,
  gateway,
  gatewayCases,
  type Part,
  strong,
} from './settings-cases.ts'

/*
 * Settings that would open the portal, or stop it later: bank and gateway end before anything listens, with a status
 * that is not 0, and name every variable that is wrong; no secret and no place in the source is printed.
 */

afterAll(() => removeFolder(folder))

/** Ends by itself, or is ended after a while: then its status is null. */
const run = ({ command }: Part, env: Env, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 30_000,
    // One that has begun after all would take SIGTERM for an invitation to end in order.
    killSignal: 'SIGKILL',
  })
  return { status, output: stdout + stderr }
}

/** Texts that must not be printed: every value of a secret, and each line of a stack. */
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
