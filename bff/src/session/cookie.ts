import { unsign } from 'cookie-signature'
import type { CookieOptions } from 'express'
import { createMemo, secretsMs } from './memo.ts'

export interface SessionCookie {
  name: string
  options: CookieOptions
}

/** `__Host-` needs Secure, which browsers keep only over https; plain http is for the own machine only. */
export const sessionCookie = (secure: boolean): SessionCookie => ({
  name: secure ? '__Host-sid' : 'sid',
  options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
})

/** The value of one cookie of a `Cookie` header. */
export const cookieValue = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** Signatures of ours that were checked lately; a forged one is never kept. */
const checked = createMemo<{ secret: string; sessionId: string }>(1000, secretsMs)

/**
 * The session id of a request as express-session wrote it (`s:` id `.` signature).
 * @returns undefined without the cookie, null when it is not one of ours
 */
export const readSessionId = (
  header: string | undefined,
  name: string,
  secret: string,
): string | null | undefined => {
  const raw = header === undefined ? undefined : cookieValue(header, name)
  if (raw === undefined || raw === '') return undefined
  const known = checked.get(raw)
  if (known?.secret === secret) return known.sessionId
  let signed: string
  try {
    signed = decodeURIComponent(raw)
  } catch {
    return null
  }
  if (!signed.startsWith('s:')) return null
  const sessionId = unsign(signed.slice(2), secret) || null
  if (sessionId !== null) checked.set(raw, { secret, sessionId })
  return sessionId
}

/** A session that has ended leaves nothing of its cookie here. */
export const forgetCookie = (header: string | undefined, name: string): void => {
  const raw = header === undefined ? undefined : cookieValue(header, name)
  if (raw !== undefined) checked.remove(raw)
}
