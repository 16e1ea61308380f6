import {
  cleanName,
  cleanText,
  malformed,
  maxDepth,
  maxItems,
  maxListItems,
  maxNames,
  soundText,
  type Tree,
} from './bounds.ts'

const numberHere = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** @throws Fault 9001 when there is none */
const numberAt = (text: string, at: number): string => {
  numberHere.lastIndex = at
  const [number] = numberHere.exec(text) ?? []
  if (number === undefined) throw malformed('not JSON')
  return number
}

const isNumberStart = (character: string) => character === '-' || (character >= '0' && character <= '9')

interface Prepared {
  /** The same JSON, each number in quotes. */
  text: string
  members: number
}

/**
 * One look over the text before anything is parsed: nesting and members are counted, and numbers put into quotes,
 * so that they keep their own digits (a reviver of `JSON.parse` could keep them too, at ten times the price).
 * @throws Fault 9001 beyond the bounds, or for numbers where JSON has none
 */
const prepare = (text: string): Prepared => {
  let prepared = ''
  let copied = 0
  let depth = 0
  let members = 0
  let quoted = false
  let afterNumber = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (isNumberStart(character)) {
      const number = numberAt(text, at)
      prepared += `${text.slice(copied, at)}"${number}"`
      at += number.length - 1
      copied = at + 1
      afterNumber = true
    } else if (character === ':') {
      // In quotes it would pass for a name.
      if (afterNumber) throw malformed('a number for a name')
      members++
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',') afterNumber = false
    if (depth > maxDepth || members > maxNames) throw malformed('too deep or too many names')
  }
  return { text: prepared + text.slice(copied), members }
}

const parse = (text: string): Tree => {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('not JSON')
  }
}

type IsSecret = (name: string) => boolean
const noSecret: IsSecret = () => false

interface Counts {
  names: number
  items: number
}

/**
 * Cleans what is below, in place, and counts it.
 * @param isSecret of the names at the top
 * @throws Fault 9001 for lists beyond the bounds
 */
const cleanBelow = (tree: Tree, counts: Counts, isSecret = noSecret): void => {
  if (typeof tree !== 'object' || tree === null) return
  if (Array.isArray(tree)) {
    counts.items += tree.length
    if (tree.length > maxListItems || counts.items > maxItems) throw malformed('too long a list')
  }
  for (const name of Object.keys(tree)) {
    if (!Array.isArray(tree)) {
      cleanName(name)
      counts.names += 1
    }
    const value: Tree = Reflect.get(tree, name)
    if (typeof value === 'string')
      Reflect.set(tree, name, isSecret(name) ? soundText(value) : cleanText(value))
    else cleanBelow(value, counts)
  }
}

/**
 * Decodes JSON text. Numbers become their own text, so that no float ever touches an amount or an id; texts
 * are trimmed, but for those whose name `isSecret`.
 * @throws Fault 9001 when it is not JSON, too deep, too wide or too long, or names something twice
 */
export const decodeJson = (text: string, isSecret?: IsSecret): Tree => {
  const prepared = prepare(text)
  const tree = parse(prepared.text)
  if (typeof tree === 'string') return cleanText(tree)
  // JSON.parse keeps the last of two equal names: a name that vanished was given twice.
  const counts = { names: 0, items: 0 }
  cleanBelow(tree, counts, isSecret)
  if (counts.names !== prepared.members) throw malformed('a name given twice')
  return tree
}
