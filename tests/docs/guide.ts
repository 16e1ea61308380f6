import { readFileSync } from 'node:fs'
import { guidePath } from './errors-table.ts'

/* docs/integrating.md by its parts: tests take the examples out of it. */

export const guide = readFileSync(guidePath, 'utf8')

export const blocksIn = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )

/** The chapter of programs that sign, whose sections follow one another, and the chapters of cookies. */
const [before = '', chapter = '', after = ''] = guide.split(/^(?=## (?:Fifteen minutes|The rules in short))/m)
export const withCookie = before + after

/** A section of the chapter of programs; its beginning where none is named. */
export const sectionOf = (title?: string): string =>
  chapter
    .split(/^(?=### )/m)
    .find((section, at) => (title ? section.startsWith(`### ${title}\n`) : at === 0)) ?? ''
