/*
 * The log is read forward, from its oldest event; people look at the newest first. A page of theirs is a window of
 * numbers: the numbers have no gaps, so that the one before it can be named without reading anything.
 */

/** Numbers in one window: a page of rows, or far more where only some types are looked for. */
const PLAIN = 20
const SIFTED = 500

export interface EventWindow {
  /** Numbers after this one, at most this many. */
  after: number
  limit: number
  /** The last number that belongs to it. */
  to: number
}

/** A cursor's epoch and number. */
export const readCursor = (cursor: string): { epoch: string; seq: number } => {
  const [epoch = '0', seq = '0'] = cursor.split('.')
  return { epoch, seq: Number(seq) }
}

/** The window that ends with `to`, or with the newest event where the address names none. */
export const windowAt = (to: number, last: number, sifted: boolean): EventWindow => {
  const end = to > 0 && to < last ? to : last
  const size = sifted ? SIFTED : PLAIN
  return { after: Math.max(0, end - size), limit: Math.max(1, Math.min(size, end)), to: end }
}

/** Where the next older window ends; 0 = there is none. */
export const olderEnd = ({ after }: EventWindow): number => after
/** Where the next newer window ends; 0 = this is the newest. */
export const newerEnd = ({ to }: EventWindow, last: number, sifted: boolean): number =>
  to >= last ? 0 : Math.min(last, to + (sifted ? SIFTED : PLAIN))
