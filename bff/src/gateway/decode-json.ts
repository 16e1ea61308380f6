import { cleanName, cleanText, malformed, maxDepth, maxNames, type Tree } from './bounds.ts'

/** JSON.parse as of ES2026: the reviver learns the source text of a scalar. */
const parseJson = JSON.parse as (
  text: string,
  reviver: (key: string, value: Tree, context: { source?: string }) => Tree,
) => Tree

/** Nesting and number of members, counted before anything is parsed. */
const measure = (text: string): { depth: number; members: number } => {
  let depth = 0
  let deepest = 0
  let members = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === '\\') at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === ':') members++
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === '}' || character === ']') depth--
  }
  return { depth: deepest, members }
}

/**
 * Decodes JSON text. Numbers become their own text, so that no float ever touches an amount or an id; texts
 * are trimmed.
 * @throws Fault 9001 when it is not JSON, too deep or too wide, or names something twice
 */
export const decodeJson = (text: string): Tree => {
  const { depth, members } = measure(text)
  if (depth > maxDepth || members > maxNames) throw malformed('too deep or too many names')

  let seen = 0
  const tree = reviveOrRefuse(text, (key, value, context) => {
    cleanName(key)
    if (typeof value === 'string') return cleanText(value)
    if (typeof value === 'number') return context.source ?? String(value)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      seen += Object.keys(value).length
    return value
  })
  // JSON.parse keeps the last of two equal names: a name that vanished was given twice.
  if (seen !== members) throw malformed('a name given twice')
  return tree
}

const reviveOrRefuse = (text: string, reviver: Parameters<typeof parseJson>[1]): Tree => {
  try {
    return parseJson(text, reviver)
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed('not JSON')
    throw error
  }
}
