import { apiVersion } from '@portal/shared/machines/scopes.ts'

/* The reference of the last release as it is kept: what clients were made from. */

export const keptDocument = new URL(`../../docs/api/${apiVersion}.json`, import.meta.url)

/** Examples tell readers and bind nobody: they are left out. */
const withoutExamples = (name: string, value: unknown) =>
  name === 'example' || (name === 'examples' && Array.isArray(value)) ? undefined : value

/** One line for each path and each component, so that a change of one is a change of one line. */
const inLines = (value: Record<string, unknown>, depth: number): string => {
  const rows = Object.entries(value).map(([name, each]) => {
    const isGroup = depth > 0 && typeof each === 'object' && each !== null && !Array.isArray(each)
    const text = isGroup ? inLines(each as Record<string, unknown>, depth - 1) : JSON.stringify(each)
    return `${JSON.stringify(name)}: ${text}`
  })
  return `{\n${rows.join(',\n')}\n}`
}

export const keptText = (document: unknown): string => {
  const plain = JSON.parse(JSON.stringify(document, withoutExamples))
  // Only their names are needed: which code a refusal lists.
  for (const name of Object.keys(plain.components.examples)) plain.components.examples[name] = {}
  return `${inLines(plain, 2)}\n`
}
