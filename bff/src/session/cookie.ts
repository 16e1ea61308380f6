import { unsign } from 'cookie-signature'
import type { CookieOptions } from 'express'

export interface SessionCookie {
  name: string
  options: CookieOptions
}

/** `__Host-` needs Secure, which browsers keep only over https; plain http is for the own machine only. */
export const sessionCookie = (secure: boolean): SessionCookie => ({
  name: secure ? '__Host-sid' : 'sid',
  options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
})

const cookieValue = (header: string, name: string): string | undefined => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

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
  let signed: string
  try {
    signed = decodeURIComponent(raw)
  } catch {
    return null
  }
  if (!signed.startsWith('s:')) return null
  return unsign(signed.slice(2), secret) || null
}
