import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'

/*
 * A boundary that is only written down is none: each forbidden import is tried in a probe, and both the
 * compiler and the linter must refuse it (design section 1).
 */

const root = new URL('../..', import.meta.url).pathname
const probes = `${root}.tsbuild/probes`

/** Type-checks one import with a package's own settings; the compiler's message when it refuses. */
const compile = (owner: string, specifier: string) => {
  mkdirSync(probes, { recursive: true })
  const name = `${owner}-${specifier.replace(/\W+/g, '-')}`
  writeFileSync(
    `${probes}/${name}.ts`,
    `import * as probe from '${specifier}'\nexport const names = Object.keys(probe)\n`,
  )
  writeFileSync(
    `${probes}/${name}.json`,
    JSON.stringify({
      extends: `${root}${owner}/tsconfig.json`,
      compilerOptions: {
        composite: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: root,
        tsBuildInfoFile: null,
      },
      include: [],
      references: [],
      files: [`${name}.ts`],
    }),
  )
  const answer = spawnSync('tsc', ['-p', `${probes}/${name}.json`], { encoding: 'utf8' })
  return answer.status === 0 ? '' : answer.stdout
}

/** Lints one import as if it stood in a package's source, under the repository's own configuration. */
const lint = (owner: string, specifier: string) => {
  const folder = mkdtempSync(`${tmpdir()}/lint-probe-`)
  try {
    const settings = JSON.parse(readFileSync(`${root}biome.json`, 'utf8')) as Record<string, unknown>
    writeFileSync(
      `${folder}/biome.json`,
      JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }),
    )
    mkdirSync(`${folder}/${owner}/src/app`, { recursive: true })
    writeFileSync(
      `${folder}/${owner}/src/app/probe.ts`,
      `import * as probe from '${specifier}'\nexport const names = Object.keys(probe)\n`,
    )
    const answer = spawnSync('biome', ['lint', '.'], { cwd: folder, encoding: 'utf8' })
    return answer.stdout + answer.stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
  ['web', '../../../bank/src/bank.ts'],
  ['bff', '../../../bank/src/bank.ts'],
  ['bank', '../../../bff/src/app.ts'],
] as const

afterAll(() => rmSync(probes, { recursive: true, force: true }))

describe('package boundaries', () => {
  it.each(forbidden)('%s cannot import %s: the compiler finds no such module', (owner, specifier) => {
    expect(compile(owner, specifier)).toContain(`Cannot find module '${specifier}'`)
  })

  it.each([...forbidden, ...relative])(
    '%s cannot import %s: the linter names the rule',
    (owner, specifier) => {
      expect(lint(owner, specifier)).toContain('noRestrictedImports')
    },
  )

  it.each([
    ['web', '@portal/shared/access/access.ts'],
    ['bff', '@portal/shared/wire/wire.ts'],
    ['bank', '@portal/shared/wire/wire.ts'],
  ])('%s may import %s', (owner, specifier) => {
    expect(compile(owner, specifier)).toBe('')
    expect(lint(owner, specifier)).not.toContain('noRestrictedImports')
  })
})
