/** Largest first: a unit, its seconds. */
const units = [
  ['天', 86_400],
  ['小时', 3600],
  ['分', 60],
  ['秒', 1],
] as const

/** How long something has waited, by its two largest units: `26 秒`, `4 分 12 秒`, `1 小时`, `3 天 2 小时`. */
export const ageText = (seconds: number): string => {
  let rest = Math.max(0, Math.floor(seconds))
  const first = units.findIndex(([, size]) => rest >= size)
  if (first < 0) return '不到 1 秒'
  const parts = units.slice(first, first + 2).map(([name, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? `${count} ${name}` : ''
  })
  return parts.filter(Boolean).join(' ')
}
