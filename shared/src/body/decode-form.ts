import { cleanName, cleanText, malformed, maxDepth, maxNames, soundText, type Tree } from './bounds.ts'
import { decodeJson } from './decode-json.ts'
import { fieldShape, type ObjectShape, type Shape } from './shape.ts'

/** The tree that a form's field names describe, before a schema is consulted: texts under a name, and its children. */
interface Node {
  texts: string[]
  below: Map<string, Node>
}

const node = (): Node => ({ texts: [], below: new Map() })

const unescapePart = (part: string) => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw malformed('invalid percent-encoding')
  }
}

/** `a[b][0]` → a, b, 0. */
const pathOf = (name: string): string[] => {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw malformed('misformed name')
  const [, head = '', tail = ''] = match
  return [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)].map(cleanName)
}

const readNodes = (text: string, isSecret: (name: string) => boolean): Node => {
  const root = node()
  const pairs = text.split('&').filter(Boolean)
  if (pairs.length > maxNames) throw malformed('too many names')
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const path = pathOf(unescapePart(at < 0 ? pair : pair.slice(0, at)))
    if (path.length > maxDepth) throw malformed('too deep')
    let place = root
    for (const name of path) {
      const next = place.below.get(name) ?? node()
      place.below.set(name, next)
      place = next
    }
    const value = at < 0 ? '' : unescapePart(pair.slice(at + 1))
    place.texts.push(path.length === 1 && isSecret(path[0] ?? '') ? soundText(value) : cleanText(value))
  }
  return root
}

const oneText = ({ texts, below }: Node): string => {
  const [text] = texts
  if (texts.length !== 1 || below.size > 0 || text === undefined) throw malformed('a name given twice')
  return text
}

/** JSON text where the schema has an object or a list; what is no JSON stays text and fails the schema. */
const nestedText = (text: string, opening: '{' | '['): Tree =>
  text.startsWith(opening) ? decodeJson(text) : text

const listOf = (given: Node, item: Shape): Tree => {
  const { texts, below } = given
  if (below.size === 0) {
    const [only] = texts
    if (texts.length === 1 && only?.startsWith('[')) return decodeJson(only)
    return texts.map(text => (item.kind === 'object' ? nestedText(text, '{') : text))
  }
  if (texts.length > 0) throw malformed('a name given twice')
  const appended = below.get('')
  if (appended && below.size === 1) return listOf(appended, item)
  return [...below.keys()].map((_, index) => {
    const place = below.get(String(index))
    if (!place) throw malformed('list indexes must run from 0')
    return shaped(place, item)
  })
}

/** Nothing is known about fields below a scalar; the schema refuses it. */
const unknownObject: ObjectShape = { kind: 'object', fields: {}, optional: new Set() }

const objectOf = ({ texts, below }: Node, shape: ObjectShape): Tree =>
  texts.length > 0
    ? nestedText(oneText({ texts, below }), '{')
    : Object.fromEntries(
        [...below].map(([name, place]) => [name, shaped(place, fieldShape(shape, name))] as const),
      )

const shaped = (given: Node, shape: Shape): Tree => {
  if (shape.kind === 'list') return listOf(given, shape.item)
  if (shape.kind === 'object') return objectOf(given, shape)
  if (given.texts.length === 0) return objectOf(given, unknownObject)
  const text = oneText(given)
  if (shape.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Which names at the top of a body are passwords, in either spelling. */
export const secretsOf =
  (shape: Shape) =>
  (name: string): boolean =>
    shape.kind === 'object' && fieldShape(shape, name).kind === 'secret'

/**
 * Decodes a form body into the same tree as JSON: `a[b]=` and `a[0]=` nest, and JSON text is read only where
 * the schema has an object or a list.
 * @throws Fault 9001 for bad encoding, bounds, or a scalar given twice
 */
export const decodeForm = (text: string, shape: Shape): Tree =>
  shaped(readNodes(text, secretsOf(shape)), shape)
