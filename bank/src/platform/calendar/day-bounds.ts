/** The days of a filter as instants: a day begins at midnight in Shanghai. */

const DAY_MS = 86_400_000

/** The first instant of a day. */
export const dayStart = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** The first instant after a day. Shanghai has no summer time. */
export const dayEnd = (day: string): Date => new Date(dayStart(day).getTime() + DAY_MS)
