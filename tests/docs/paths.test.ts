import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../harness/processes.ts'

/* The documents name no file that is not there, and link to none. */

/** Whole paths in the text, wherever they stand, and targets of links, which begin where the page lies. */
const namedIn = (page: string, text: string): string[] => [
  ...[
    ...text.matchAll(
      /(?<![\w./-])((?:shared|bank|bff|web|clients|tests|config|docs)\/[\w./-]*\w\.[a-z]+)\b/g,
    ),
  ].map(([, path = '']) => path),
  ...[...text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(([, link = '']) => join(dirname(page), link)),
]

const pages = ['*.md', 'clients/*/*.md', 'docs/**/*.md'].flatMap(pattern => globSync(pattern, { cwd: root }))

describe('the documents', () => {
  it.each(pages)('%s names files that are there', page => {
    const named = namedIn(page, readFileSync(root + page, 'utf8'))
    expect(named.filter(path => !existsSync(root + path))).toEqual([])
  })

  it('are read with the paths and links in them', () => {
    expect(
      namedIn('docs/a.md', 'see `node tests/docs/map.ts --write` and [b](b.md#c), not ../x/web/y.ts'),
    ).toEqual(['tests/docs/map.ts', 'docs/b.md'])
  })
})
