import { type Environment, hasFault } from './faults.ts'

/*
 * How bank and gateway read secrets: by name, or from the file that `<name>_FILE` names, and refused when a guess
 * would find them. Pure: the reader of the environment passes on how files are read.
 */

/** The content of a file as text, e.g. `path => readFileSync(path, 'utf8')`. Throws where it cannot be read. */
export type ReadFile = (path: string) => string

export interface SecretRule {
  name: string
  /** Characters at least. */
  least: number
  /** Outside the sandbox a start without it is refused. */
  required: boolean
  /** Said when it is missing, beside that it is. */
  hint?: string
}

/** Random hex, base64 and words have many more; 0000… and abab… have fewer. */
const leastDifferent = 5

const isRepetition = (text: string): boolean => (text + text).indexOf(text, 1) < text.length

/**
 * Why a secret would be guessed or could not be used as it is; undefined when there is no objection.
 * The words follow the name of its variable.
 */
export const weaknessOf = (secret: string, least: number): string | undefined => {
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(secret)) {
    return 'must be one line of printable ASCII characters, with no space at either end'
  }
  if (secret.length < least) return `must have at least ${least} characters`
  if (isRepetition(secret)) return 'repeats itself: make a random one'
  if (new Set(secret).size < leastDifferent) return 'has hardly any different characters: make a random one'
  return undefined
}

/**
 * The environment with the content of every `<name>_FILE` in the place of `<name>`; without the empty values, which
 * count as absent. A file's content is trimmed; an empty file is a fault, and so are both at once.
 * @param names of the variables that may come from a file
 */
export const withFiles = (
  env: Environment,
  names: readonly string[],
  readFile: ReadFile,
  faults: string[],
): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value) values[name] = value
  for (const name of names) {
    const path = values[`${name}_FILE`]
    if (path === undefined) continue
    if (values[name] !== undefined) {
      faults.push(`${name}: given both itself and by ${name}_FILE`)
      continue
    }
    try {
      const content = readFile(path).trim()
      if (content) values[name] = content
      else faults.push(`${name}_FILE: the file is empty`)
    } catch {
      faults.push(`${name}_FILE: cannot be read`)
    }
  }
  return values
}

/** The same text in any letter case: hex digits read alike. */
const alike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Adds a fault for every secret that is missing, weak, public or another one's as well.
 * @param values with the files' contents (`withFiles`)
 * @param publicValues the sandbox's secrets, which are printed in the source: fine there and nowhere else
 * @param mayEqual pairs of names that are known to share a value
 */
export const checkSecrets = (
  values: Environment,
  rules: readonly SecretRule[],
  { sandbox, publicValues }: { sandbox: boolean; publicValues: readonly string[] },
  faults: string[],
  mayEqual: readonly (readonly [string, string])[] = [],
): void => {
  const sound: { name: string; value: string }[] = []
  for (const { name, least, required, hint } of rules) {
    const value = values[name]
    if (hasFault(faults, name)) continue
    if (value === undefined) {
      if (required && !sandbox) {
        faults.push(`${name}: required outside the sandbox (or ${name}_FILE)${hint ? `. ${hint}` : ''}`)
      }
      continue
    }
    if (publicValues.some(known => alike(known, value))) {
      if (!sandbox) faults.push(`${name}: the sandbox value is public: make a secret of your own`)
      continue
    }
    const weakness = weaknessOf(value, least)
    if (weakness) {
      faults.push(`${name}: ${weakness}`)
      continue
    }
    const twin = sound.find(
      other =>
        alike(other.value, value) && !mayEqual.some(pair => pair.includes(other.name) && pair.includes(name)),
    )
    if (twin) faults.push(`${name}: has the value of ${twin.name}; each secret needs one of its own`)
    else sound.push({ name, value })
  }
}
