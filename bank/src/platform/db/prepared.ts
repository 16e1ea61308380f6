/** An empty database, made once per installation and copied at first starts: to make one takes five seconds. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrationsFolder } from './migrations-folder.ts'

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/portal-bank', import.meta.url))

/** One name per schema and per build of the database, so that an update never begins with the last release's. */
const nameOf = (): string => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(readFileSync(join(dirname(entry), '../package.json')))
  for (const file of readdirSync(migrationsFolder).sort()) {
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  }
  return `empty-${hash.digest('hex').slice(0, 16)}`
}

/** Those of earlier releases; what a start beside this one is making is not touched. */
const removeOthers = async (cache: string): Promise<void> => {
  const others = readdirSync(cache).filter(name => /^empty-[0-9a-f]{16}$/.test(name) && name !== nameOf())
  for (const name of others) await rm(join(cache, name), { recursive: true, force: true })
}

/** The folder of the empty database; made now if this is its first use. */
const prepared = async (makeEmpty: (folder: string) => Promise<void>, cache: string): Promise<string> => {
  const folder = join(cache, nameOf())
  if (existsSync(folder)) return folder
  const draft = `${folder}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  try {
    await makeEmpty(draft)
    await rename(draft, folder)
    await removeOthers(cache)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Lays an empty database into a folder that does not exist yet, all of it or nothing. Where the installation cannot
 * be written, nothing is laid, and the database makes itself.
 */
export const layPrepared = async (
  folder: string,
  makeEmpty: (folder: string) => Promise<void>,
  cache = cacheFolder,
): Promise<void> => {
  if (existsSync(folder)) return
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  let source: string
  try {
    source = await prepared(makeEmpty, cache)
  } catch {
    return
  }
  await cp(source, draft, { recursive: true })
  await rename(draft, folder)
}
