import { isSessionCode, sessionErrors, sessionFactsOf } from '@portal/shared/errors/session-errors.ts'
import { ApiError } from './api-error.ts'
import { isAnyLeaving } from './leaving.ts'
import { pageRules } from './page-rules.ts'
import { showToast } from './toast-store.ts'

/*
 * What an error does to the page, in one place. Calls come from anywhere; the dialog
 * needs the router, so session errors are handed to whoever listens.
 */

/** The screen is locked: the lock is shown, not a message. */
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

export const isSessionEnd = (error: ApiError): boolean => sessionFactsOf(error.code)?.signsOut === true

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

/** The end that comes is wanted by this tab: no dialog. */
export const muteSessionEnd = (): void => {
  sessionEnded = true
}

/** How a session ended, as the error that a call would have met; 1001 when the code is not known. */
export const sessionEndOf = (code: string | undefined): ApiError => {
  const known = code !== undefined && isSessionCode(code) ? code : '1001'
  return new ApiError({ code: known, text: sessionErrors[known].text, status: sessionErrors[known].status })
}

/** Whether this failure is left to the page that made the call: always, or by the operators' word. */
const isSilent = (error: ApiError, path: string): boolean => {
  const { silent_codes, silent_paths } = pageRules()
  return (
    silent_codes.includes(error.code) ||
    silent_paths.includes(path) ||
    sessionFactsOf(error.code)?.silent === 'always'
  )
}

/** Shows an error of a call the way its code asks for. */
export const announce = (error: ApiError, quiet: boolean, path = ''): void => {
  if (isSessionEnd(error)) {
    if (sessionEnded) return
    sessionEnded = true
    void isAnyLeaving().then(isWanted => {
      // The next end asks again: this one may have been another than the one that was wanted.
      if (isWanted) sessionEnded = false
      else if (sessionEnded) sessionEndListener?.(error)
    })
    return
  }
  if (error.code === LOCKED) {
    lockListener?.()
    return
  }
  if (quiet || isSilent(error, path)) return
  showToast({ kind: 'info', failed: true, text: error.text, ms: TOAST_MS })
}

/** The user of this page is signed out and has not been notified: announced once more, whatever was announced before. */
export const announceSessionOver = (): void => {
  rearmSessionEnd()
  announce(sessionEndOf('1001'), false)
}
