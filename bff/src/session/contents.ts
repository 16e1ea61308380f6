import type { UserInfo } from '@portal/shared/contract/session.ts'

/** The part of a session that the sign-in writes: set once, never changed in place. */
export interface SignedIn {
  /** The bank's key to this user's data; occurs in no answer and no log line. */
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
