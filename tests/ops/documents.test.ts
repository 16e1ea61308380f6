import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBankSettings } from '../../bank/src/app/settings.ts'
import { readBffSettings } from '../../bff/src/settings/settings.ts'
import { SettingsError } from '../../shared/src/settings/faults.ts'
import { root } from '../harness/processes.ts'

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const faultsOf = (readSettings: () => unknown): readonly string[] => {
  try {
    readSettings()
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

describe('what operators read', () => {
  it('names every variable that the bank reads', () => {
    const sources = [
      'bank/src/app/settings.ts',
      'bank/src/app/settings-database.ts',
      'bank/src/app/settings-tls.ts',
    ]
      .map(read)
      .join('\n')
    const names = [...sources.matchAll(/values\.([A-Z][A-Z_]+)|'([A-Z]+_[A-Z_]+)'/g)].map(
      ([, a, b]) => a ?? b,
    )
    const document = read('docs/configuration.md')
    expect(names.length).toBeGreaterThan(15)
    for (const name of names) expect(document).toContain(`\`${name}\``)
  })

  it('explains every metric, and no metric that does not exist', () => {
    const source = read('bff/src/watch/metrics.ts')
    const names = [...source.matchAll(/(?:name: |createHistogram\(\s*)'(portal_\w+)'/g)].map(
      ([, name]) => name,
    )
    const table = read('docs/operations.md')
    const documented = [...table.matchAll(/^\| `(portal_[a-z_]*[a-z])[`{]/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(names.sort())
  })

  it.each([
    ['example.env', readBffSettings],
    ['example-bank.env', readBankSettings],
  ])(
    'has %s of variables that exist, and lacks nothing but the files that it names',
    (file, readSettings) => {
      const document = read('docs/configuration.md')
      const pairs = [...read(`config/${file}`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value] as const,
      )
      expect(pairs.length).toBeGreaterThan(10)
      const isDocumented = (name: string) =>
        [name, name.replace(/_FILE$/, '')].some(text => document.includes(`\`${text}\``))
      expect(pairs.filter(([name]) => !isDocumented(name))).toEqual([])

      const files = pairs
        .filter(([name]) => name.endsWith('_FILE'))
        .map(([name]) => `${name}: cannot be read`)
      expect(files.length).toBeGreaterThan(4)
      expect([...faultsOf(() => readSettings(Object.fromEntries(pairs)))].sort()).toEqual(files.sort())
    },
  )

  it('the images that listen for others say what they are', () => {
    const images = read('Dockerfile').split(/^FROM /m)
    const open = images.filter(image => /HOST=0\.0\.0\.0/.test(image))
    expect(open.length).toBe(3)
    for (const image of open) expect(image).toMatch(/NODE_ENV=production|SANDBOX=on/)
  })

  it('compose and the Dockerfile name files and targets that exist', () => {
    const compose = read('config/deploy/compose.yaml')
    const dockerfile = read('Dockerfile')
    const targets = [...compose.matchAll(/target: (\w+)/g)].map(([, target]) => target)
    expect(targets).toEqual(['bff', 'bank'])
    for (const target of [...targets, 'trial']) expect(dockerfile).toContain(` AS ${target}\n`)
    const deploy = readdirSync(`${root}config/deploy`)
    for (const file of ['haproxy.cfg', 'make-secrets.sh', 'install-packages.sh', 'livez.mjs']) {
      expect(deploy).toContain(file)
    }
  })
})
