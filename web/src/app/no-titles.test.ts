import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * What an element says when it is pointed at stands in `data-hint`: the browser's own `title` comes with no key, cannot be
 * pointed at and goes with no Escape.
 */

const root = join(import.meta.dirname, '..')

/** The name of the tag whose attribute begins here: back to the `<` that no brace encloses. */
const tagAt = (text: string, at: number): string => {
  let depth = 0
  for (let place = at; place >= 0; place -= 1) {
    if (text[place] === '}') depth += 1
    if (text[place] === '{') depth -= 1
    if (depth === 0 && text[place] === '<') return /^<([\w.]*)/.exec(text.slice(place))?.[1] ?? ''
  }
  return ''
}
/** Tags of the browser, and components that hand all attributes on to one. */
const isElement = (tag: string) => /^([a-z]\w*|Link|NavLink|Button|ButtonLink|LeaveButton)$/.test(tag)

const titled = (text: string): string[] =>
  [...text.matchAll(/\stitle=/g)].map(({ index }) => tagAt(text, index)).filter(isElement)

test('no element has a title of the browser, frames aside', () => {
  expect(titled('<b className={a ? "x" : "y"} title="z">')).toEqual(['b'])
  expect(titled('<Card aside={<b />} title="z">')).toEqual([])
  const found = globSync('**/*.tsx', { cwd: root }).flatMap(file =>
    titled(readFileSync(join(root, file), 'utf8')).map(tag => `${file}: <${tag}>`),
  )
  expect(found.filter(each => !each.endsWith('<iframe>'))).toEqual([])
})
