import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Class names are global: a sheet stays in the document once any page has brought it. So each name has one owner, and
 * whoever uses it brings its sheet. Colours, sizes and space have one owner too: the tokens.
 */

const root = join(import.meta.dirname, '..')
const MAIN = 'app/main.tsx'
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: root })
const modules = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter(file => !file.includes('.test.'))
    .map(file => [file, textOf(file)] as const),
)
const namesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
/** States go with a name that has an owner: is-open. */
const isOwned = (name: string) => !name.startsWith('is-')

/** Every selector of a sheet, each of a list by itself. */
const selectorsIn = (sheet: string): string[] =>
  [
    ...textOf(sheet)
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter(selector => !selector.startsWith('@'))
    .flatMap(selector => selector.split(/,(?![^(]*\))/))
    .map(selector => selector.trim())

/** The name that a rule is for by itself, '' when it is for one within another or for two at once. */
const ownNameOf = (selector: string): string => {
  const bare = selector.replace(/::?[\w-]+(\([^)]*\))?|\[[^\]]*\]/g, '')
  const names = /[\s>+~]/.test(bare) ? [] : namesIn(bare).filter(isOwned)
  return names.length === 1 ? (names[0] ?? '') : ''
}

const sheetsOf = (names: (sheet: string) => string[]) => {
  const found = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    for (const name of names(sheet)) found.set(name, (found.get(name) ?? new Set()).add(sheet))
  }
  return found
}

test('a class is declared in one sheet', () => {
  const owners = sheetsOf(sheet => selectorsIn(sheet).map(ownNameOf).filter(Boolean))
  expect(owners.size).toBeGreaterThan(400)
  const shared = [...owners].filter(([, files]) => files.size > 1)
  expect(shared.map(([name, files]) => `.${name}: ${[...files].join(', ')}`)).toEqual([])
})

const beside = (file: string, path = '') => normalize(join(dirname(file), path))
const importsOf = (file: string) =>
  [...(modules.get(file) ?? '').matchAll(/^(?:import|export)\s(?:[^'"]*?from )?'(\.[^']+)'/gm)].map(
    ([, path]) => beside(file, path),
  )
const lazyOf = (file: string) =>
  [...(modules.get(file) ?? '').matchAll(/import\('(\.[^']+)'\)/g)].map(([, path]) => beside(file, path))

/** A file and all that it brings at once. */
const closureOf = (file: string): Set<string> => {
  const found = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...importsOf(next))
  }
  return found
}

/** What is loaded by itself, page or dialog: all that it brings, and from where it is asked for. */
const entries = () => {
  const found = new Map<string, { closure: Set<string>; from: Set<string> }>()
  const waiting: [string, string][] = [[MAIN, '']]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [file, from] = next
    const known = found.get(file)
    known?.from.add(from)
    if (known) continue
    const closure = closureOf(file)
    found.set(file, { closure, from: new Set([from]) })
    for (const each of closure) {
      for (const lazy of lazyOf(each)) if (modules.has(lazy)) waiting.push([lazy, file])
    }
  }
  return found
}

/** The sheets that are there whenever an entry is shown: its own and those of every way to it. */
const sheetsThere = (all: ReturnType<typeof entries>) => {
  const own = (file: string) => [...(all.get(file)?.closure ?? [])].filter(each => each.endsWith('.css'))
  const there = new Map<string, Set<string>>([[MAIN, new Set(own(MAIN))]])
  for (let changed = true; changed; ) {
    changed = false
    for (const [file, { from }] of all) {
      const ways = [...from].flatMap(each => there.get(each) ?? [])
      if (file === MAIN || ways.length === 0) continue
      const common = [...(ways[0] ?? [])].filter(sheet => ways.every(way => way.has(sheet)))
      const next = new Set([...own(file), ...own(MAIN), ...common])
      if (next.size !== there.get(file)?.size) {
        there.set(file, next)
        changed = true
      }
    }
  }
  return there
}

const words = (text: string) => text.split(/\s+/).filter(word => /^[a-z][\w-]*$/.test(word))
/** Names that a component writes out; those put together while it is drawn are left out. */
const usedIn = (file: string): Set<string> => {
  const text = modules.get(file) ?? ''
  const plain = [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => words(names))
  const drawn = [...text.matchAll(/className=\{((?:[^{}]|\$?\{[^{}]*\})*)\}/g)].flatMap(([, code = '']) => [
    ...[...code.matchAll(/'([^']*)'/g)].flatMap(([, names = '']) => words(names)),
    ...[...code.matchAll(/`([^`]*)`/g)].flatMap(([, names = '']) =>
      words(names.replace(/\S*\$\{[^}]*\}\S*/g, ' ')),
    ),
  ])
  return new Set([...plain, ...drawn])
}

test('whoever uses a class brings its sheet', () => {
  const declared = sheetsOf(sheet => selectorsIn(sheet).flatMap(namesIn))
  const all = entries()
  expect(all.size).toBeGreaterThan(50)
  const there = sheetsThere(all)
  const missing = [...all].flatMap(([entry, { closure }]) =>
    [...closure]
      .filter(file => file.endsWith('.tsx'))
      .flatMap(file =>
        [...usedIn(file)]
          .filter(name => {
            const files = declared.get(name)
            return files && ![...files].some(sheet => there.get(entry)?.has(sheet))
          })
          .map(name => `.${name} of ${file}, on ${entry}`),
      ),
  )
  expect(missing).toEqual([])
})

/** Only these sheets hold literal values: the portal's tokens, and those that one folder keeps for itself. */
const isTokens = (sheet: string) => /(^|\/)tokens\.css$/.test(sheet)
const PORTAL_TOKENS = 'ui/tokens.css'

/** What a sheet declares, `prop: value` each; a selector such as `a:hover` is none. */
const declarationsIn = (sheet: string): [prop: string, value: string][] =>
  [
    ...textOf(sheet)
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g),
  ].map(([, prop = '', value = '']) => [prop, value.trim()])
const written = sheets
  .filter(sheet => !isTokens(sheet))
  .flatMap(sheet => declarationsIn(sheet).map(([prop, value]) => ({ sheet, prop, value })))
const said = (found: typeof written) => found.map(({ sheet, prop, value }) => `${sheet}: ${prop}: ${value}`)

/** The lengths in a value, in px, without the negative ones. */
const lengthsIn = (value: string) => [...value.matchAll(/(?<![\w.-])(\d+)px/g)].map(([, px]) => Number(px))
/** What the tokens with this prefix stand for, in px. */
const scaleOf = (prefix: string) =>
  declarationsIn(PORTAL_TOKENS)
    .filter(([prop]) => prop.startsWith(prefix))
    .flatMap(([, value]) => lengthsIn(value))

test('what stands above what is said in the tokens alone', () => {
  const literals = [...sheets, ...modules.keys()].flatMap(file =>
    [...textOf(file).matchAll(/z-?index:\s*'?(\d{2,})/gi)].map(([found]) => `${file}: ${found}`),
  )
  expect(literals).toEqual([])
})

test('colours, text sizes and radii are said in the tokens alone', () => {
  expect(written.length).toBeGreaterThan(4000)
  expect(said(written.filter(({ value }) => /#[\da-f]{3,8}\b|rgba?\(|hsla?\(/i.test(value)))).toEqual([])
  expect(
    said(written.filter(({ prop, value }) => /radius$/.test(prop) && /\d(px|r?em)\b/.test(value))),
  ).toEqual([])
  // Except the line height after a slash in `font`, and what a figure's size leaves of its box in a calculation.
  const letters = written.filter(({ prop }) => prop === 'font' || prop === 'font-size')
  expect(letters.length).toBeGreaterThan(190)
  expect(
    said(letters.filter(({ value }) => /(?<!\/ ?|- )(?<![\w.])\d[\d.]*(px|r?em|%)/.test(value))),
  ).toEqual([])
})

test('no colour is said in code, nor by its name', () => {
  const code = [...modules].flatMap(([file, text]) =>
    [...text.matchAll(/['"`\s(]#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/gi)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(code).toEqual([])
  const named = /\b(white|black|gr[ae]y|silver|red|green|blue|navy|yellow|orange|purple)\b/i
  // A mask is made of what is there and what is not; the colour does not count.
  const isMask = (prop: string) => prop === 'mask-image'
  expect(
    said(
      written.filter(({ prop, value }) => !isMask(prop) && named.test(value.replace(/var\([^)]*\)/g, ''))),
    ),
  ).toEqual([])
})

test('space that lies on the scale is named by its step', () => {
  const scale = new Set(scaleOf('--space-'))
  expect(scale.size).toBeGreaterThan(10)
  const isSpace = /^((row|column)-)?gap$|^(scroll-)?(padding|margin)|^inset|^(top|right|bottom|left)$/
  const onScale = (value: string) => lengthsIn(value).some(px => scale.has(px))
  expect(said(written.filter(({ prop, value }) => isSpace.test(prop) && onScale(value)))).toEqual([])
})

test('the theme of dialogs and drawers uses the same tokens', () => {
  const spoken = [
    ...textOf('ui/theme.ts').matchAll(/(padding|margin|gap|fontSize|borderRadius)\w*: '([^']*)'/g),
  ]
  expect(spoken.length).toBeGreaterThan(5)
  expect(spoken.filter(([, , value = '']) => lengthsIn(value).length > 0).map(([found]) => found)).toEqual([])
  expect(textOf('ui/theme.ts')).not.toMatch(/rgba?\(|#[\da-f]{3,8}\b/i)
})

test('every custom property that is used is declared', () => {
  const texts = [...sheets, ...modules.keys()].map(textOf)
  const named = new Set(
    texts.flatMap(text => [...text.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)),
  )
  // A column's width gets its name when the grid is drawn.
  const set = (name: string) =>
    name.startsWith('--w-') || [...modules.values()].some(text => text.includes(`'${name}'`))
  const used = texts.flatMap(text => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  expect([...new Set(used)].filter(name => !named.has(name) && !set(name))).toEqual([])
})
