/** Bounds of webhooks: endpoints of one member, deliveries repeated at once, characters kept of an answer. */
export const webhookBounds = { endpoints: 10, replayAtOnce: 10_000, excerpt: 500 } as const

/** Days of which deliveries are counted by the day, today included. */
export const webhookDays = 24
