import type { Caller } from './caller.ts'
import type { CallCtx, SignedIn } from './handler.ts'
import type { ClientOrigin } from './incoming.ts'
import type { Source } from './source.ts'

/** A call that needs transactions of its own, because a refusal must leave traces: admitted as every other call is. */
export interface DirectCall {
  /** Who calls. @throws Fault 1004 for a guest, whom only public calls can meet */
  readonly operator: SignedIn
  /** Who waits for the answer. */
  caller: Caller
  /** Where the gateway says that a visitor's call comes from. */
  source: Source
  client: ClientOrigin
  /** One transaction of the call, with the context that other calls have in theirs. */
  transaction<T>(work: (ctx: CallCtx) => Promise<T>): Promise<T>
}
