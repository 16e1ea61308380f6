import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/*
 * How large the product is: lines of TypeScript, TSX and CSS that customers run. Tests, what only tests use
 * (`testing/`, `*.test.*`) and generated files (the database's migrations) do not count, nor do blank lines.
 *
 *   node tests/tools/size.ts
 */

const root = new URL('../..', import.meta.url).pathname
const packages = ['shared', 'bank', 'bff', 'web', 'config'] as const
const counted = /\.(ts|tsx|css)$/
const apart = /\.test\.tsx?$|(^|\/)testing\/|\/migrations\//

const files = execFileSync('git', ['ls-files', ...packages], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => counted.test(file) && !apart.test(file))

const linesOf = (file: string) =>
  readFileSync(`${root}${file}`, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '').length

const sum = (some: readonly string[]) => some.reduce((lines, file) => lines + linesOf(file), 0)

for (const name of packages) {
  const own = files.filter(file => file.startsWith(`${name}/`))
  const of = (ending: string) => sum(own.filter(file => file.endsWith(ending)))
  console.log(
    `${name.padEnd(8)}${String(own.length).padStart(6)} files${String(of('.ts')).padStart(8)} ts${String(of('.tsx')).padStart(8)} tsx${String(of('.css')).padStart(8)} css`,
  )
}
console.log(
  `${'all'.padEnd(8)}${String(files.length).padStart(6)} files${String(sum(files)).padStart(8)} lines`,
)
