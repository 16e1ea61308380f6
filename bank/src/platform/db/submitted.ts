/**
 * What counts as submitted: an application that was handed in at least once. A draft is its company's own business,
 * also after it was withdrawn; both have round 0.
 */
import { gt, type SQL } from 'drizzle-orm'
import { discApply } from './schema/discount.ts'

export const isSubmitted = ({ round }: Pick<typeof discApply.$inferSelect, 'round'>): boolean => round > 0

/** The same as a condition on `disc_apply`. */
export const submitted = (): SQL => gt(discApply.round, 0)
