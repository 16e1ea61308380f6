import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vectors } from '../clients/vector-files.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'
import { pythonPath } from '../tools/needed-tools.ts'
import { withErrors } from './errors-table.ts'
import { blocksIn, guide, sectionOf, withCookie } from './guide.ts'

/* docs/integrating.md does what it says: its examples are taken out of the text and run against a portal. */

const examples = (language: string) => blocksIn(withCookie, language)

const webhookSecret = `whsec_${Buffer.from('a secret for the test of the page').toString('base64')}`

let portal: SitePortal
let folder: string
beforeAll(async () => {
  portal = await openPortal()
  folder = temporaryFolder('guide')
  // As the page says: copied beside the program.
  symlinkSync(`${root}clients/typescript`, `${folder}/portal-client`)
  copyFileSync(`${root}clients/python/portal.py`, `${folder}/portal.py`)
  copyFileSync(`${root}clients/shell/portal.sh`, `${folder}/portal.sh`)
})
afterAll(async () => {
  await portal?.stop()
  removeFolder(folder)
})

const run = async (command: string, args: string[]) => {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: `${root}node_modules/.bin:${process.env.PATH}`,
      HOME: folder,
      LANG: 'C.UTF-8',
      PYTHONDONTWRITEBYTECODE: '1',
      PORTAL: portal.url,
      WEBHOOK_SECRET: webhookSecret,
    },
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

describe('the chapter of programs that sign', () => {
  const shell = async (code: readonly string[]) => {
    writeFileSync(`${folder}/program.sh`, `set -euo pipefail\n${code.join('\n')}`)
    return run('bash', ['program.sh'])
  }

  it('makes a key pair and takes the published key', async () => {
    const code = blocksIn(sectionOf(), 'sh')
    expect(code).toHaveLength(2)
    expect(await shell(code)).toMatchObject({ code: 0 })
    expect(readFileSync(`${folder}/public.pem`, 'utf8')).toContain('BEGIN PUBLIC KEY')
    expect(readFileSync(`${folder}/demo.pem`, 'utf8')).toBe(demoClients[0].keys[0].privateKey)
  })

  const lines = [
    'understood: {"hello":"票据"}',
    'same application: true',
    'same key, other body: 422 24013',
    'approved by 沈示例（officer1）',
    'paid by 顾示例（officer2）',
    'state: 已放款',
  ]

  it('leads to a paid application in TypeScript', async () => {
    writeFileSync(`${folder}/program.mts`, blocksIn(sectionOf('TypeScript'), 'ts').join('\n'))
    expect(await run(process.execPath, ['program.mts'])).toEqual({ lines, errors: '', code: 0 })
  })

  it('leads to a paid application in Python', async () => {
    writeFileSync(`${folder}/program.py`, blocksIn(sectionOf('Python'), 'python').join('\n'))
    const spoken = lines.map(line => line.replace('true', 'True'))
    expect(await run(pythonPath() ?? 'python3', ['program.py'])).toEqual({
      lines: spoken,
      errors: '',
      code: 0,
    })
  })

  it('leads to a paid application in the shell', async () => {
    expect(await shell(blocksIn(sectionOf('Shell'), 'sh'))).toEqual({
      lines: [
        String.raw`"{\"hello\":\"票据\"}"`,
        'same application',
        '沈示例（officer1）',
        '顾示例（officer2）',
        '已放款',
      ],
      errors: '',
      code: 0,
    })
  })

  it('shows the text of one of the vectors', () => {
    const [text = ''] = blocksIn(sectionOf('What a signature covers'), 'text')
    const vector = vectors.find(({ name }) => name === 'sign a write')
    expect(vector).toMatchObject({ expected: { base: text.trimEnd() } })
  })

  describe('receives a delivery', () => {
    const body = '{"type":"webhook.test","data":{"ref_no":"TX1"}}'
    const headers = () => {
      const signature = new Webhook(webhookSecret).sign('ev_1_1', new Date(), body)
      return Object.entries({
        'webhook-id': 'ev_1_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': signature,
      })
    }
    const received = { lines: ['webhook.test of TX1'], errors: '', code: 0 }

    it('in TypeScript', async () => {
      const [code = ''] = blocksIn(sectionOf('Webhooks'), 'ts')
      const use = `console.log(receive(${JSON.stringify(headers())}, ${JSON.stringify(body)}))`
      writeFileSync(`${folder}/receive.mts`, `${code}\n${use}`)
      expect(await run(process.execPath, ['receive.mts'])).toEqual(received)
    })

    it('in Python', async () => {
      const [code = ''] = blocksIn(sectionOf('Webhooks'), 'python')
      const use = `print(receive(${JSON.stringify(headers())}, ${JSON.stringify(body)}))`
      writeFileSync(`${folder}/receive.py`, `import os\n${code}\n${use}`)
      expect(await run(pythonPath() ?? 'python3', ['receive.py'])).toEqual(received)
    })
  })
})

it('every code of programs is explained in their chapter', () => {
  // The others are met by people alone, at the page where clients and addresses are kept.
  const met = Object.keys(catalogue).filter(code => /^240[0-2]/.test(code) && code !== '24017')
  for (const code of met) expect(sectionOf('What a signature covers')).toContain(`\`${code}\``)
})

it('the table of errors is the catalogue', () => {
  expect(guide).toBe(withErrors(guide))
  for (const code of Object.keys(catalogue)) expect(guide).toContain(`| ${code} | `)
})

it('every status that can occur is explained', () => {
  const statuses = new Set(Object.values(catalogue).map(({ status }) => status))
  for (const status of statuses) expect(guide).toMatch(new RegExp(`^\\| [\\d, ]*\\b${status}\\b`, 'm'))
})
