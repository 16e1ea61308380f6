import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'

const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

describe('what operators read', () => {
  it('names every variable that the bank reads', () => {
    const settings = read('bank/src/settings.ts')
    const names = [...settings.matchAll(/env\.([A-Z][A-Z_]+)|'([A-Z][A-Z_]{3,})'/g)].map(([, a, b]) => a ?? b)
    const document = read('docs/configuration.md')
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(document).toContain(`\`${name}\``)
  })

  it('explains every metric, and no metric that does not exist', () => {
    const source = read('bff/src/ops/metrics.ts')
    const names = [...source.matchAll(/(?:name: |createHistogram\(\s*)'(portal_\w+)'/g)].map(
      ([, name]) => name,
    )
    const table = read('docs/operations.md')
    const documented = [...table.matchAll(/^\| `(portal_[a-z_]*[a-z])[`{]/gm)].map(([, name]) => name)
    expect(documented.sort()).toEqual(names.sort())
  })

  it('has an example environment of variables that exist', () => {
    const document = read('docs/configuration.md')
    const names = read('config/example.env').match(/^[A-Z_]+(?==)/gm) ?? []
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(document).toContain(`\`${name}\``)
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
