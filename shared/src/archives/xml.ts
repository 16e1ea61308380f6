/**
 * XML as invoices, OFD and xlsx are written in it, read strictly: no document type, no entities but the five of XML and
 * characters by number, one root, and within bounds. What is not well formed is nothing.
 */

export interface XmlElement {
  /** Without its prefix. */
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Text directly within, in order, not trimmed. */
  text: string
}

export interface XmlBounds {
  elements: number
  depth: number
}

const usual: XmlBounds = { elements: 20_000, depth: 32 }

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const characterOf = (code: number): string | null => {
  const isAllowed =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isAllowed ? String.fromCodePoint(code) : null
}

/** Text with its references resolved; null where there is one that XML itself does not have. */
const resolved = (text: string): string | null => {
  let isSound = !/&(?!#\d{1,7};|#x[0-9a-fA-F]{1,6};|(?:lt|gt|amp|quot|apos);)/.test(text)
  const plain = text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (_, decimal, hex, name) => {
    if (name) return entities[name] ?? ''
    const character = characterOf(hex ? Number.parseInt(hex, 16) : Number(decimal))
    if (character === null) isSound = false
    return character ?? ''
  })
  return isSound ? plain : null
}

const nameText = String.raw`[\p{L}_][\p{L}\p{N}_.\-]*(?::[\p{L}_][\p{L}\p{N}_.\-]*)?`
const tagPattern = new RegExp(
  String.raw`<(${nameText})((?:\s+${nameText}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(/?)>`,
  'uy',
)
const attributePattern = new RegExp(String.raw`(${nameText})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gu')
const endPattern = new RegExp(String.raw`</(${nameText})\s*>`, 'uy')
const declaration =
  /^﻿?<\?xml\s+version=["']1\.[0-9]["'](?:\s+encoding=["']([\w-]+)["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1)

const attributesOf = (text: string): Map<string, string> | null => {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(attributePattern)) {
    const value = resolved(double ?? single ?? '')
    if (value === null || found.has(name)) return null
    found.set(name, value)
  }
  return found
}

interface Open extends XmlElement {
  qualified: string
  children: XmlElement[]
}

/** The root of a document; null for anything that is no sound XML of UTF-8 without a document type. */
export const readXml = (source: string, bounds: XmlBounds = usual): XmlElement | null => {
  const head = declaration.exec(source)
  if (head?.[1] && head[1].toLowerCase() !== 'utf-8') return null
  let at = head ? head[0].length : source.startsWith('﻿') ? 1 : 0
  const open: Open[] = []
  let root: XmlElement | null = null
  let count = 0
  const add = (element: XmlElement): boolean => {
    const parent = open.at(-1)
    if (parent) parent.children.push(element)
    else if (root) return false
    else root = element
    return true
  }
  const say = (text: string | null): boolean => {
    const parent = open.at(-1)
    if (text === null) return false
    if (!parent) return text.trim() === ''
    parent.text += text
    return true
  }
  while (at < source.length) {
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4)
      if (end < 0) return null
      at = end + 3
    } else if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at + 9)
      if (end < 0 || open.length === 0 || !say(source.slice(at + 9, end))) return null
      at = end + 3
    } else if (source[at] === '<' && source[at + 1] === '/') {
      endPattern.lastIndex = at
      const end = endPattern.exec(source)
      if (!end || open.pop()?.qualified !== end[1]) return null
      at = endPattern.lastIndex
    } else if (source[at] === '<') {
      tagPattern.lastIndex = at
      const tag = tagPattern.exec(source)
      const attributes = tag && attributesOf(tag[2] ?? '')
      if (!tag?.[1] || !attributes) return null
      count += 1
      const element: Open = {
        name: plainName(tag[1]),
        qualified: tag[1],
        attributes,
        children: [],
        text: '',
      }
      if (!add(element)) return null
      if (tag[3] === '') open.push(element)
      if (count > bounds.elements || open.length > bounds.depth) return null
      at = tagPattern.lastIndex
    } else {
      const next = source.indexOf('<', at)
      const end = next < 0 ? source.length : next
      if (!say(resolved(source.slice(at, end)))) return null
      at = end
    }
  }
  return open.length === 0 ? root : null
}

/** The first element by a path of names below one; undefined where there is none. */
export const elementAt = (from: XmlElement, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (element, name) => element?.children.find(child => child.name === name),
    from,
  )
