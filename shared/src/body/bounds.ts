import { Fault } from '../errors/fault.ts'

/** A decoded body: every scalar as trimmed text (passwords as they are), booleans as they are (a number keeps its own digits). */
export type Tree = string | boolean | null | Tree[] | { [name: string]: Tree }

/** Bytes of a JSON or form body. */
export const maxBodyBytes = 100 * 1024
export const maxDepth = 8
/** Names in one body, over all levels. */
export const maxNames = 2000
/** Items of one list, and of all lists of one body: the largest import has 500 rows of 30 cells. */
export const maxListItems = 2000
export const maxItems = 16_000
/** Fields that one refusal names: no one corrects more at a time, and a small body must not make a large answer. */
export const maxFaultyFields = 50

export const malformed = (detail: string): Fault => new Fault('9001', { detail })

/** @throws Fault 9001 on a NUL or half a surrogate pair, which databases and ciphers choke on */
export const soundText = (text: string): string => {
  if (text.includes('\0') || !text.isWellFormed()) throw malformed('NUL or half a character')
  return text
}

/** The same, trimmed. */
export const cleanText = (text: string): string => soundText(text).trim()

/** @throws Fault 9001 on names that reach into JavaScript's own objects */
export const cleanName = (name: string): string => {
  if (name === '__proto__') throw malformed('reserved name')
  return cleanText(name)
}
