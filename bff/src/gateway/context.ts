import type { CallPath, RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import type { Request, Response } from 'express'
import type { Parts } from '../parts.ts'
import type { SignedInVisitor } from '../session/sessions.ts'

/** One call on its way, after every check: what an answerer works with. */
export interface CallContext {
  parts: Parts
  request: Request
  response: Response
  requestId: string
  /** Set for every call that is not public, and for public ones never. */
  visitor: SignedInVisitor | undefined
}

/** Answers one call of the table itself: validated body in, rows out. */
export type Answerer<Path extends CallPath> = (
  body: RequestOf<Path>,
  context: CallContext,
) => Promise<RowOf<Path>[]>
