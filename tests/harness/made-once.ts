import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { root } from './processes.ts'

/** What a seeded database follows from. */
const sources = [
  'bank/src/**/*.{ts,sql,json}',
  'shared/src/**/*.ts',
  'config/**/*.json',
  'package-lock.json',
  'tests/harness/{seeded-bank,bank-templates,server-templates,postgres}.ts',
]
/** Sessions and times of a seed grow old. */
const keptMs = 3_600_000
const folder = `${root}/node_modules/.cache/portal-tests`

const hashOfSources = () => {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts'))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(`${root}/${file}`))
  }
  return hash.digest('hex').slice(0, 20)
}

/**
 * A folder that is expensive to make, kept for the runs of the next hour while nothing that it is made from changes.
 * @param make fills the folder it is given
 * @returns the filled folder: to be read and copied, not written to
 */
export const madeOnce = async (name: string, make: (folder: string) => Promise<unknown>): Promise<string> => {
  const made = `${folder}/${name}-${hashOfSources()}`
  mkdirSync(folder, { recursive: true })
  for (const kept of readdirSync(folder).filter(entry => entry.startsWith(`${name}-`))) {
    const path = `${folder}/${kept}`
    if (path === made && Date.now() - statSync(path).mtimeMs < keptMs) return made
    rmSync(path, { recursive: true })
  }
  // Moved into place when complete: a run that was stopped half-way leaves nothing that looks finished.
  const half = mkdtempSync(`${folder}/half-`)
  await make(half)
  if (existsSync(made)) rmSync(half, { recursive: true })
  else renameSync(half, made)
  return made
}
