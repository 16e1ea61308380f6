import type { SignedCall } from '@portal/shared/machines/signature-base.ts'
import type { Caller } from './caller.ts'
import type { Source } from './source.ts'

export interface ClientOrigin {
  address: string
  device: string
}

/** A call as it comes from a gateway. */
export interface IncomingCall {
  path: string
  utoken: string | undefined
  requestId: string
  /** Where the gateway says the caller is: masked, for the sign-in log. */
  client?: ClientOrigin
  /** The caller waiting for the answer; by default one that cannot disconnect. */
  caller?: Caller
  /** Where the gateway says a visitor's call comes from. */
  source?: Source
  /** The key under which the call is done once; a program's is in what it signed. */
  idemKey?: string | undefined
  /** What a program has signed, by which the call is done: `body` is empty then. */
  signed?: SignedCall | undefined
  /** The contract's request, not yet checked. */
  body: unknown
}
