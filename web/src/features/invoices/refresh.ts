const VERIFYING_MS = 1500
const RESTING_MS = 15_000

/** How often shown invoices are asked for again (ms) while nobody tells: soon while one is being verified. */
export const tradeRefreshMs = (verifying: boolean): number => (verifying ? VERIFYING_MS : RESTING_MS)
