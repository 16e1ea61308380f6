/*
 * How often an answer on screen is asked for again while its page can be seen. Most of it is only for when no stream of
 * events tells of changes.
 */

/** The bank is at it, and it ends within seconds: a payout, a document, an export, a bill being checked. */
export const soonMs = 3_000

/** Others may work on it meanwhile. */
export const steadyMs = 30_000

/** Only the turn of a day changes it unannounced. */
export const dayTurnMs = 300_000
