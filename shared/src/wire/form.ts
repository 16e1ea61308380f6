/**
 * Encodes a body for the bank's form calls: nested values become JSON text, absent ones are left out
 * (values trimmed, nested objects stringified).
 */
export const toForm = (body: Record<string, unknown>): string => {
  const parts: string[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
  }
  return parts.join('&')
}
