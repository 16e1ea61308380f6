import type { CallPath, RequestOf, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, Response } from 'express'
import type { MachineCall } from '../machines/machines.ts'
import type { SignedInVisitor } from '../session/sessions.ts'
import type { ClientSource } from './client-source.ts'
import type { Parts } from './parts.ts'

/** One call on its way, after every check. */
export interface CallContext {
  parts: Parts
  requestId: string
  /** Set for every person's call that is not public, and for public ones never. */
  visitor: SignedInVisitor | undefined
  /** Where a visitor's call comes from that is more than a look. */
  source?: ClientSource | undefined
  /** The signed call of a program, which is no visitor. */
  machine?: MachineCall | undefined
  /** A person's key of idempotency, given beside the body. */
  idemKey?: string | undefined
  /** To be called for an answer that has been given before. */
  onReplay?: (() => void) | undefined
}

/** Context of calls that the gateway answers itself: some begin, renew and end sessions, for which Express is needed. */
export interface OwnContext extends CallContext {
  request: Request
  response: Response
}

/** Answers one call of the table itself: validated body in, rows out. */
export type Answerer<Path extends CallPath> = (
  body: RequestOf<Path>,
  context: OwnContext,
) => Promise<RowOf<Path>[]>

export type OwnAnswerer = (body: Record<string, unknown>, context: OwnContext) => Promise<unknown[]>

/** Pairs an answerer with its path: each is given the body that its own call's schema made. */
export const answerer = <Path extends CallPath>(path: Path, answer: Answerer<Path>) =>
  [path, answer as OwnAnswerer] as const

/** @throws Fault 1004 for a call that the table wrongly calls public */
export const visitorOf = ({ visitor }: CallContext): SignedInVisitor => {
  if (!visitor) throw new Fault('1004')
  return visitor
}
