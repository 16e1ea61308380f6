import { pageRules } from '../app/page-rules.ts'
import { showToast } from '../ui/toast-store.ts'
import type { ApiError } from './api-error.ts'

/*
 * What an error does to the page, in one place (specification section 8). Calls come from anywhere; the dialog
 * needs the router, so session errors are handed to whoever listens (errors.tsx).
 */

/** Cross-permission: the page shows what is missing, or nothing. */
const ignoredCodes: ReadonlySet<string> = new Set(['1003'])
const sessionCodes: ReadonlySet<string> = new Set(['1001', '1002', '1004', '1005'])

/** The screen is locked (design section 4, rule 8): the lock is shown, not a message. */
const LOCKED = '9011'

const TOAST_MS = 6000

/** null: it is no longer so, the same user has signed in again in another tab. */
type SessionEndListener = (error: ApiError | null) => void
let sessionEndListener: SessionEndListener | null = null
let sessionEnded = false

let lockListener: (() => void) | null = null

/** Registers what shows the lock; returns the function that unregisters it. */
export const onLocked = (listener: () => void): (() => void) => {
  lockListener = listener
  return () => {
    if (lockListener === listener) lockListener = null
  }
}

export const isSessionEnd = (error: ApiError): boolean => sessionCodes.has(error.code)

/** Registers the one dialog; returns the function that unregisters it. */
export const onSessionEnd = (listener: SessionEndListener): (() => void) => {
  sessionEndListener = listener
  return () => {
    if (sessionEndListener === listener) sessionEndListener = null
  }
}

/** A new sign-in may end again: the dialog is shown once per session, however many calls fail. */
export const rearmSessionEnd = (): void => {
  sessionEnded = false
  sessionEndListener?.(null)
}

/** The end that comes is wanted (signing out, here or in another tab): no dialog. */
export const muteSessionEnd = (): void => {
  sessionEnded = true
}

/** Whether operators leave this failure to the page that made the call. */
const isSilent = (error: ApiError, path: string): boolean => {
  const { silent_codes, silent_paths } = pageRules()
  return silent_codes.includes(error.code) || silent_paths.includes(path)
}

/** Shows an error of a call the way its code asks for. */
export const announce = (error: ApiError, quiet: boolean, path = ''): void => {
  if (isSessionEnd(error)) {
    if (sessionEnded) return
    sessionEnded = true
    sessionEndListener?.(error)
    return
  }
  if (error.code === LOCKED) {
    lockListener?.()
    return
  }
  if (quiet || isSilent(error, path) || ignoredCodes.has(error.code)) return
  showToast({ kind: 'info', text: error.text, ms: TOAST_MS })
}
