import type { UserInfo } from '@portal/shared/contract/session.ts'

/** What a sign-in leaves in the session: written once, never changed in place. */
export interface SignedIn {
  /** The bank's key to this user's data; occurs in no answer and no log line (design section 4, rule 10). */
  utoken: string
  userInfo: UserInfo
}

/** The payload of a session record. */
export interface Contents {
  /** A visitor's session, opened by asking for a captcha. */
  anonymous?: true
  signedIn?: SignedIn
}

declare module 'express-session' {
  interface SessionData extends Contents {}
}
