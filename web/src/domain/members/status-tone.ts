import type { Tone } from '../../ui/tag.tsx'

/** Colour of a member's status; the word stands beside it. */
export const statusTone = (status: number): Tone =>
  status === 4 ? 'ok' : status === 0 ? 'info' : status === 5 ? 'outline' : 'warn'
