import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * A boundary that is only written down is none: each forbidden import is tried in a probe, and both the compiler and
 * the linter must refuse it. All probes are compiled at once and linted at once.
 */

const forbidden = [
  ['web', '@portal/bff/app.ts'],
  ['web', '@portal/bank/bank.ts'],
  ['web', '@portal/shared/wire/wire.ts'],
  ['bff', '@portal/bank/bank.ts'],
  ['bff', '@portal/web/app/main.tsx'],
  ['bank', '@portal/bff/app.ts'],
  ['shared', '@portal/bank/bank.ts'],
] as const

const relative = [
  ['web', '../../../bff/src/app.ts'],
  ['web', '../../../bank/src/app/bank.ts'],
  ['bff', '../../../bank/src/app/bank.ts'],
  ['bank', '../../../bff/src/app.ts'],
] as const

const allowed = [
  ['web', '@portal/shared/access/access.ts'],
  ['bff', '@portal/shared/wire/wire.ts'],
  ['bank', '@portal/shared/wire/wire.ts'],
] as const

type Probe = readonly [owner: string, specifier: string]

const root = new URL('../..', import.meta.url).pathname
const probes = `${root}.tsbuild/probes`

const nameOf = ([owner, specifier]: Probe) => `${owner}-${specifier.replace(/\W+/g, '-')}.ts`
const source = ([, specifier]: Probe) =>
  `import * as probe from '${specifier}'\nexport const names = Object.keys(probe)\n`

/** What a tool said about each probe: of the lines that begin with its name, all. */
const linesOf = (output: string, probe: Probe) =>
  output
    .split('\n')
    .filter(line => line.includes(`${nameOf(probe)}`))
    .join('\n')

/** Type-checks probes, each with its package's own settings. @returns what the compiler prints */
const compile = (tried: readonly Probe[]): string => {
  mkdirSync(probes, { recursive: true })
  for (const probe of tried) writeFileSync(`${probes}/${nameOf(probe)}`, source(probe))
  const projects = [...new Set(tried.map(([owner]) => owner))].map(owner => {
    const settings = {
      extends: `${root}${owner}/tsconfig.json`,
      compilerOptions: {
        composite: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: root,
        tsBuildInfoFile: `${probes}/${owner}.tsbuildinfo`,
      },
      include: [],
      references: [],
      files: tried.filter(probe => probe[0] === owner).map(nameOf),
    }
    writeFileSync(`${probes}/${owner}.json`, JSON.stringify(settings))
    return `${probes}/${owner}.json`
  })
  return spawnSync('tsc', ['-b', '--checkers', '1', ...projects], { encoding: 'utf8' }).stdout
}

/** Lints probes as if they stood in their package's source, under the repository's own configuration. */
const lint = (tried: readonly Probe[]): string => {
  const folder = mkdtempSync(`${tmpdir()}/lint-probe-`)
  try {
    const settings = JSON.parse(readFileSync(`${root}biome.json`, 'utf8')) as Record<string, unknown>
    writeFileSync(
      `${folder}/biome.json`,
      JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }),
    )
    for (const probe of tried) {
      mkdirSync(`${folder}/${probe[0]}/src/app`, { recursive: true })
      writeFileSync(`${folder}/${probe[0]}/src/app/${nameOf(probe)}`, source(probe))
    }
    const answer = spawnSync('biome', ['lint', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    return answer.stdout + answer.stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let compiled: string
let linted: string
beforeAll(() => {
  compiled = compile([...forbidden, ...allowed])
  linted = lint([...forbidden, ...relative, ...allowed])
})
afterAll(() => rmSync(probes, { recursive: true, force: true }))

describe('package boundaries', () => {
  it.each(forbidden)('%s cannot import %s: the compiler finds no such module', (owner, specifier) => {
    expect(linesOf(compiled, [owner, specifier])).toContain(`Cannot find module '${specifier}'`)
  })

  it.each([...forbidden, ...relative])(
    '%s cannot import %s: the linter names the rule',
    (owner, specifier) => {
      expect(linesOf(linted, [owner, specifier])).toContain('noRestrictedImports')
    },
  )

  it.each(allowed)('%s may import %s', (owner, specifier) => {
    expect(linesOf(compiled, [owner, specifier])).toBe('')
    expect(linesOf(linted, [owner, specifier])).not.toContain('noRestrictedImports')
  })
})
