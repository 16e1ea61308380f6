import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

/*
 * `npm run check`: what finds most faults in less than a minute: types, lint of the files that differ from the last
 * commit (of that commit's own where nothing does), and the tests of pure rules. `npm test` is the whole.
 */

const root = new URL('..', import.meta.url).pathname

const git = (...args: string[]) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

/** Files that were touched and are still there. */
const touched = () => {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const files = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1')
  return files.filter(file => existsSync(root + file))
}

const run = async (title: string, command: string, args: string[]) => {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${title}  (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return code === 0
}

const results = await Promise.all([
  run('types', 'node', ['tests/tools/type-check.ts']),
  run('lint of what changed', 'biome', ['check', '--no-errors-on-unmatched', ...touched()]),
  run('tests of pure rules', 'vitest', [
    'run',
    '--project',
    'unit',
    '--reporter=dot',
    ...process.argv.slice(2),
  ]),
])
process.exit(results.every(Boolean) ? 0 : 1)
