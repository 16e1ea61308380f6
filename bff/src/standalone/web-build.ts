import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The newest change below a folder, in epoch ms; build output, packages and tests do not count. */
const newestChange = (folder: string): number => {
  if (!existsSync(folder)) return 0
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (path.includes('node_modules') || path.startsWith(join(folder, 'dist'))) continue
    if (/\.test\.tsx?$/.test(path)) continue
    newest = Math.max(newest, statSync(path).mtimeMs)
  }
  return newest
}

/** Whether the built client is missing or older than what it is made from. */
export const needsBuild = (repository: string): boolean => {
  const page = join(repository, 'web/dist/index.html')
  if (!existsSync(page)) return true
  const sources = Math.max(...['web', 'shared/src'].map(folder => newestChange(join(repository, folder))))
  return statSync(page).mtimeMs < sources
}

const startVite = (repository: string, args: string[], signal?: AbortSignal): ChildProcess => {
  const vite = createRequire(join(repository, 'web/package.json')).resolve('vite/package.json')
  return spawn(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', ...args], {
    cwd: join(repository, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(signal && { signal }),
  })
}

/** @throws Error when the build fails or is stopped */
export const buildWeb = async (repository: string, signal?: AbortSignal): Promise<void> => {
  const [code] = await once(startVite(repository, [], signal), 'exit')
  if (code !== 0) throw new Error(`the web client could not be built (vite ended with ${code})`)
}

/** Builds at every change; for `npm run dev`. */
export const watchWeb = (repository: string): ChildProcess => startVite(repository, ['--watch'])
