/** Service hours and the payout cut-off, in Shanghai time (codes 20028, 20029). */
export const SERVICE_START = '08:30'
export const SERVICE_END = '23:30'
/** From here on a payout moves to the next working day. */
export const CUT_OFF = '16:30'

/** Whether business is taken at this Shanghai time, `HH:mm` or `HH:mm:ss`: from 08:30 until before 23:30. */
export function isServiceTime(time: string): boolean {
  return time >= SERVICE_START && time < SERVICE_END
}

/** Whether the day's payout cut-off (当日放款截止) has come at this Shanghai time, `HH:mm` or `HH:mm:ss`. */
export function isPastCutOff(time: string): boolean {
  return time >= CUT_OFF
}
