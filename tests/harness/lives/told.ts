import type { LivesReport } from './lives.ts'

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort()
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')

/** One line that says what lives came to. */
export const toldLives = ({ ends, refusals, kills, days, movements }: LivesReport): string =>
  `${listed(ends)}; ${movements} movements on ${days} days, killed ${kills} times; refusals: ${listed(refusals)}`
