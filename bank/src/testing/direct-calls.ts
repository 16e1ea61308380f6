import { channel } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { codesOf } from '@portal/shared/contract/declared.ts'
import type { BankPath, CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'
import { rooms } from '../app/connections.ts'
import { createDispatch, findCall } from '../app/http/dispatch.ts'
import { createCaptchas } from '../people/captcha/captchas.ts'
import { createSignInThrottle } from '../people/sign-in/throttle.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/db.ts'
import type { Services } from '../platform/kernel/context.ts'
import type { IncomingCall } from '../platform/kernel/incoming.ts'
import { simulatedWorld } from '../sandbox/world.ts'
import { exampleAtRest } from './seeded-example.ts'

/** A caller's calls, answered by the bank's real dispatcher: its session, access rules, schema, one transaction. */
export type Caller = <P extends CallPath>(path: P, input: RequestInput<P>) => Promise<RowOf<P>>

/** Who counts what the tests meet (`tests/harness/met-refusals.ts`) listens here. */
const refusals = channel('portal.refusal')

/** Refusals pass as they are; one that the call does not declare is a fault of the contract. */
const throwDeclared = (path: BankPath, error: unknown): never => {
  if (!(error instanceof Fault)) throw error
  refusals.publish({ path, code: error.code })
  if (codesOf(findCall(path)).includes(error.code)) throw error
  throw new Error(`${path} answers ${error.code} and does not declare it`, { cause: error })
}

/** What the gateway would not pass on is no answer. */
const checkRows = (path: BankPath, rows: readonly unknown[]): void => {
  const { row }: { row: z.ZodType } = findCall(path)
  for (const answered of rows) {
    const { error } = row.safeParse(answered)
    if (error) throw new Error(`${path} answers what its schema refuses: ${error.message}`)
  }
}

/** The bank's real dispatcher, without HTTP. */
export const dispatchOn = (
  db: Db,
  clock: Clock,
  connections: Services['connections'] = new Map([...rooms, ...simulatedWorld(db, exampleAtRest)]),
) =>
  createDispatch(
    {
      db,
      services: { clock, atRest: exampleAtRest, connections },
      captchas: createCaptchas('secret of the tests', undefined),
      throttle: createSignInThrottle(exampleAtRest, ms => wait(ms)),
    },
    () => undefined,
  )

/** One call of it, whose answer and refusal are held to the contract. */
export const declaredAnswer = async (
  dispatch: ReturnType<typeof dispatchOn>,
  call: IncomingCall & { path: BankPath },
) => {
  const once = await dispatch(call).catch(error => throwDeclared(call.path, error))
  checkRows(call.path, once.rows)
  return once
}

/** The calls of everybody who has a session, without HTTP. */
export const callersOn = (
  db: Db,
  clock: Clock,
  utokens: ReadonlyMap<string, string>,
  connections?: Services['connections'],
): ((account: string) => Caller) => {
  const dispatch = dispatchOn(db, clock, connections)
  return account => async (path, body) => {
    const call = { path, body, utoken: utokens.get(account), requestId: 'test' }
    const { rows } = await declaredAnswer(dispatch, call)
    return rows[0] as RowOf<typeof path>
  }
}

/** The same, with every row of an answer. */
export const rowsOn = (
  db: Db,
  clock: Clock,
  utokens: ReadonlyMap<string, string>,
  connections?: Services['connections'],
) => {
  const dispatch = dispatchOn(db, clock, connections)
  return async <P extends BankPath>(account: string, path: P, body: RequestInput<P>): Promise<RowOf<P>[]> => {
    const call = { path, body, utoken: utokens.get(account), requestId: 'test' }
    return (await declaredAnswer(dispatch, call)).rows as RowOf<P>[]
  }
}
