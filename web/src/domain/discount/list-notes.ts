/** Notes on the order and the sums of a list of applications, as the bank makes them. */

/** States in which an application waits for somebody: such a list has who waits longest first. */
const queued = new Set(['D10', 'D20', 'D30', 'D40', 'D45'])

/** `state`: as the filter has it, several joined by commas, '' for all. */
export const orderNote = (state: string): string =>
  state !== '' && state.split(',').every(each => queued.has(each)) ? '等待最久的在前' : '按提交时间从近到远'

/** Whether a row is in the sums of a list whose filter names no states. */
export const isCounted = ({ apply }: { apply: { state: string } }): boolean =>
  !['D80', 'D90', 'D95'].includes(apply.state)

/** Note on the states that the sums leave out; '' where the filter names the states. */
export const countedNote = (state: string): string => (state === '' ? '合计不含已撤销、已拒绝、已失效' : '')
