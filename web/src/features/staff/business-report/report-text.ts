/** A number of hundredths with its two decimals: 4260 → `42.60`; a dash for none. */
export const hundredths = (e2: number | null): string => {
  if (e2 === null) return '—'
  const digits = String(e2).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
