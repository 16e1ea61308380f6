import type { Environment } from './faults.ts'
import type { ReadFile } from './secrets.ts'

/** How to read a file and to find out whether its text is what is asked for; `parse` throws when it is not. */
export interface PemReader {
  readFile: ReadFile
  parse: (text: string) => unknown
}

/** The PEM text of the file that a variable names; undefined, with a fault, where it cannot be used. */
export const readPem = (
  values: Environment,
  name: string,
  { readFile, parse }: PemReader,
  faults: string[],
): string | undefined => {
  const path = values[name]
  if (path === undefined) return undefined
  let text: string
  try {
    text = readFile(path)
  } catch {
    faults.push(`${name}: cannot be read`)
    return undefined
  }
  try {
    parse(text)
    return text
  } catch {
    faults.push(`${name}: is not the PEM file that is wanted`)
    return undefined
  }
}
