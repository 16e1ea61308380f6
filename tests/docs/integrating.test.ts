import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Portal, startPortal } from '../harness/portal.ts'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { guidePath, withErrors } from './errors-table.ts'

/* docs/integrating.md does what it says: its examples are taken out of the text and run against a portal. */

const guide = readFileSync(guidePath, 'utf8')
const examples = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )

let portal: Portal
let folder: string
beforeAll(async () => {
  portal = await startPortal()
  folder = temporaryFolder('guide')
})
afterAll(async () => {
  await portal?.stop()
  removeFolder(folder)
})

const run = async (command: string, args: string[]) => {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: `${root}node_modules/.bin:${process.env.PATH}`, HOME: folder, PORTAL: portal.url },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { lines: output.trim().split('\n'), errors, code }
}

it('the curl examples sign in, ask by form and JSON, and sign out', async () => {
  const code = examples('sh')
  expect(code.length).toBeGreaterThanOrEqual(3)
  writeFileSync(`${folder}/examples.sh`, `set -euo pipefail\n${code.join('\n')}`)
  const result = await run('bash', ['examples.sh'])
  expect(result).toEqual({
    lines: ['云岭示例钢贸有限公司', '5', '5', 'ok', '1004'],
    errors: '',
    code: 0,
  })
  expect(readFileSync(`${folder}/captcha.png`).subarray(1, 4).toString()).toBe('PNG')
})

it('the TypeScript examples quote, submit once, retry and withdraw', async () => {
  const code = examples('ts')
  expect(code.length).toBeGreaterThanOrEqual(4)
  writeFileSync(`${folder}/examples.mts`, code.join('\n'))
  const result = await run(process.execPath, ['examples.mts'])
  expect(result.errors).toBe('')
  expect(result).toMatchObject({
    lines: [
      'signed in: 云岭示例钢贸有限公司',
      'net as quoted: true',
      'first pay day: true',
      'later days cost less: true',
      'same application: true',
      'same key, other body: 409 20032',
      expect.stringMatching(/^state: [\u4e00-\u9fff]+$/),
    ],
    code: 0,
  })
})

it('the table of errors is the catalogue', () => {
  expect(guide).toBe(withErrors(guide))
  for (const code of Object.keys(catalogue)) expect(guide).toContain(`| ${code} | `)
})

it('every status that can occur is explained', () => {
  const statuses = new Set(Object.values(catalogue).map(({ status }) => status))
  for (const status of statuses) expect(guide).toMatch(new RegExp(`^\\| [\\d, ]*\\b${status}\\b`, 'm'))
})
