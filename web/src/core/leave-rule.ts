import type { Location } from 'react-router-dom'
import { isGivingUp, unsavedOfWindow } from './unsaved.ts'

type Address = Pick<Location, 'pathname' | 'search' | 'state'>

/** Whether going from one address to another takes typed texts away. */
export type LeaveRule = (from: Address, to: Address, isBack: boolean) => boolean

/**
 * One page at a time: another page takes its place. On the same page only 返回 of the browser may close what is open;
 * all other ways there are the page's own, which asks by itself.
 */
const onePage: LeaveRule = (from, to, isBack) =>
  unsavedOfWindow.has() && (from.pathname !== to.pathname || isBack)

let present: LeaveRule = onePage

/** A frame that keeps several pages knows better; null = one page at a time. */
export const setLeaveRule = (rule: LeaveRule | null): void => {
  present = rule ?? onePage
}

export const takesAway: LeaveRule = (from, to, isBack) => !isGivingUp() && present(from, to, isBack)
