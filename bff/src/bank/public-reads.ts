/** How a public read was answered: from the cache, together with another's question, or by asking. */
export type Found = 'hit' | 'shared' | 'miss'

/**
 * Answers of public reads, kept for the seconds that the contract allows, and one question to the bank for all
 * who ask the same at the same time. Failures are not kept.
 */
export interface PublicReads {
  /** @param seconds how long the answer may be given again */
  answer(path: string, body: unknown, seconds: number, ask: () => Promise<unknown[]>): Promise<unknown[]>
  /** Forgets everything, answers under way included. */
  clear(): void
}

export interface PublicReadsOptions {
  /** Answers kept at a time; the oldest goes first. */
  max?: number
  now?: () => number
  report?: (path: string, found: Found) => void
}

interface Kept {
  rows: Promise<unknown[]>
  /** Undefined while the bank is asked. */
  until: number | undefined
}

export const createPublicReads = ({
  max = 500,
  now = Date.now,
  report = () => {},
}: PublicReadsOptions = {}): PublicReads => {
  const kept = new Map<string, Kept>()

  const ask = (key: string, seconds: number, question: () => Promise<unknown[]>): Promise<unknown[]> => {
    const entry: Kept = { rows: question(), until: undefined }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > max && oldest !== undefined) kept.delete(oldest)
    entry.rows.then(
      () => {
        entry.until = now() + seconds * 1000
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key)
      },
    )
    return entry.rows
  }

  return {
    answer: (path, body, seconds, question) => {
      // A validated body has its fields in the schema's order, so equal bodies are equal text.
      const key = `${path}\n${JSON.stringify(body)}`
      const entry = kept.get(key)
      if (entry && (entry.until === undefined || entry.until > now())) {
        report(path, entry.until === undefined ? 'shared' : 'hit')
        return entry.rows
      }
      report(path, 'miss')
      return ask(key, seconds, question)
    },
    clear: () => kept.clear(),
  }
}
