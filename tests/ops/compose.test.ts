import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readBankSettings } from '../../bank/src/app/settings.ts'
import { readBffSettings } from '../../bff/src/settings/settings.ts'
import { environment, fileNames } from '../../bff/src/settings/settings-fields.ts'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const compose = read('config/deploy/compose.yaml')
const folder = temporaryFolder('compose')
afterAll(() => removeFolder(folder))

/** The indented lines below the first line that is exactly this. */
const below = (text: string, head: string): string => {
  const lines = text.split('\n')
  const at = lines.findIndex(line => line.trimEnd() === head || line.startsWith(`${head} &`))
  if (at < 0) throw new Error(`compose.yaml has no line ${head}`)
  const depth = (line: string) => line.length - line.trimStart().length
  const own = depth(lines[at] ?? '')
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(line => line.trim() !== '' && depth(line) <= own)
  return rest.slice(0, end < 0 ? undefined : end).join('\n')
}

const pairs = (block: string): [string, string][] =>
  [...block.matchAll(/^ *([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value])

const listed = (block: string): string[] =>
  (/^ *secrets: \[(.*)\]$/m.exec(block)?.[1] ?? '').split(',').map(name => name.trim())

const services = [
  { name: 'gateway', block: below(compose, 'x-bff:'), indent: '  ' },
  { name: 'bank', block: below(compose, '  bank:'), indent: '    ' },
].map(({ name, block, indent }) => ({
  name,
  block,
  environment: pairs(below(block, `${indent}environment:`)),
}))
const [gateway, bank] = services

/** As the containers see it: the image's own settings, and the secrets that an operator makes. */
const environmentOf = (pairsOfService: [string, string][]) => ({
  NODE_ENV: 'production',
  ...Object.fromEntries(
    pairsOfService.map(([name, value]) => [
      name,
      value
        .replace('/run/secrets/', `${folder}/secrets/`)
        .replace(/^\$\{PUBLIC_ORIGIN:\?.*\}$/, 'https://portal.example')
        .replace(/^\$\{BANK_SMS_URL:\?.*\}$/, 'https://sms.example/send')
        .replace(/^\$\{BANK_([A-Z]+)_URL:\?.*\}$/, (_, port) => `https://${port.toLowerCase()}.example/ask`),
    ]),
  ),
})

it('the compose file sets variables that exist, and settings that gateway and bank start with', () => {
  copyFileSync(`${root}config/deploy/make-secrets.sh`, `${folder}/make-secrets.sh`)
  execFileSync('sh', [`${folder}/make-secrets.sh`])

  const known = [...Object.keys(environment.shape), ...fileNames.map(name => `${name}_FILE`)]
  expect(gateway?.environment.length).toBeGreaterThan(6)
  for (const [name] of gateway?.environment ?? []) expect(known).toContain(name)
  const document = read('docs/configuration.md')
  for (const [name] of bank?.environment ?? [])
    expect(document).toContain(`\`${name.replace(/_FILE$/, '')}\``)

  const gatewaySettings = readBffSettings(environmentOf(gateway?.environment ?? []))
  const bankSettings = readBankSettings(environmentOf(bank?.environment ?? []))
  expect(gatewaySettings).toMatchObject({ production: true, sandbox: false, bankUrl: 'http://bank:8090' })
  expect(gatewaySettings.redisUrl).toMatch(/^redis:\/\/:[0-9a-f]{48}@redis:6379$/)
  expect(bankSettings.server?.url).toMatch(/^postgres:\/\/bank:[0-9a-f]{48}@postgres:5432\/bank$/)
  expect(bankSettings.sandbox).toBeUndefined()
  expect(bankSettings.sms?.url).toBe('https://sms.example/send')
  expect(bankSettings.ports?.TAX).toMatchObject({
    url: 'https://tax.example/ask',
    token: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
  // What one seals the other opens.
  expect(bankSettings.wireKey).toBe(gatewaySettings.wireKey)
  expect(bankSettings.serviceToken).toBe(gatewaySettings.serviceToken)
})

it('each service of the compose file is given the secrets that it reads', () => {
  const made = [...below(compose, 'secrets:').matchAll(/^ {2}([\w.]+):/gm)].map(([, name]) => name)
  for (const { block, environment: variables } of services) {
    const wanted = variables.flatMap(([, value]) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
    expect(wanted.length).toBeGreaterThan(3)
    expect(listed(block).sort()).toEqual(wanted.sort())
    for (const name of wanted) expect(made).toContain(name)
  }
})

const parsed: {
  services: Record<
    string,
    {
      read_only?: boolean
      cap_drop?: string[]
      security_opt?: string[]
      mem_limit?: string
      pids_limit?: number
      logging?: { options?: Record<string, string> }
      networks: string[] | Record<string, { ipv4_address?: string }>
    }
  >
  networks: { inner: { ipam: { config: { subnet: string; ip_range: string }[] } } }
} = parse(compose, { merge: true })

it.each(Object.entries(parsed.services))(
  'the compose file confines %s: files, rights, memory, log',
  (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      pids_limit: expect.any(Number),
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    })
  },
)

it('no address that is drawn can be one that the compose file gives away', () => {
  const [pool] = parsed.networks.inner.ipam.config
  const drawn = new BlockList()
  const [from = '', bits = ''] = (pool?.ip_range ?? '').split('/')
  drawn.addSubnet(from, Number(bits))
  const given = Object.values(parsed.services).flatMap(({ networks }) =>
    Array.isArray(networks) ? [] : (networks.inner?.ipv4_address ?? []),
  )
  expect(given).toHaveLength(3)
  for (const address of given) expect(drawn.check(address), address).toBe(false)
})
