import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Import, isOfTests } from './floor-rule.ts'

/* Reads the product's files and what they import, as they lie on the disk. */

const root = new URL('../..', import.meta.url).pathname

const specifiers = [
  /\bfrom\s*['"]([^'"\n]+)['"]/g,
  /\bimport\s*['"]([^'"\n]+)['"]/g,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
  /\bnew URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta/g,
  /@import\s+url\(\s*['"]?([^'"\n)]+)/g,
  /\bcomposes:[^;]*\bfrom\s*['"]([^'"\n]+)['"]/g,
]

/** Comments give way to empty lines, so that the lines keep their numbers. */
const withoutComments = (text: string) =>
  text.replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, comment => comment.replace(/[^\n]/g, ''))

/** Imports in a file's text, types and workers too, with their lines. */
export const importsIn = (text: string): { line: number; specifier: string }[] => {
  const code = withoutComments(text)
  const found = new Map<number, string>()
  for (const pattern of specifiers) {
    for (const match of code.matchAll(pattern)) {
      const specifier = match[1] ?? ''
      found.set(match.index + match[0].lastIndexOf(specifier), specifier)
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([at, specifier]) => ({ line: code.slice(0, at).split('\n').length, specifier }))
}

const targetOf = (from: string, specifier: string): string | undefined => {
  const shared = /^@portal\/shared\/(.+)$/.exec(specifier)
  if (shared) return `shared/src/${shared[1]}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** The files of a package that customers run, from the repository's root. */
export const productFiles = (source: string): string[] =>
  globSync(`${source}/**/*.{ts,tsx,css}`, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !isOfTests(file))
    .sort()

/** Every import of a file of ours in these files. */
export const importsOf = (files: readonly string[]): Import[] =>
  files.flatMap(from =>
    importsIn(readFileSync(root + from, 'utf8')).flatMap(({ line, specifier }) => {
      const to = targetOf(from, specifier)
      return to && /\.(tsx?|css)$/.test(to) ? [{ from, line, to }] : []
    }),
  )
