import { getMenuList } from '@portal/shared/contract/session.ts'
import type { AnyCall, BankPath } from '@portal/shared/contract/table.ts'
import type { z } from 'zod'
import { heedRefusal, renewAccess } from './access-now.ts'
import { contractRows } from './answer.ts'
import type { CallContext } from './context.ts'

/** Makes a call of the bank for the visitor, or for the program that signed it. */
export const askAsVisitor = async <Row extends z.ZodType>(
  call: { path: BankPath; row: Row },
  body: Record<string, unknown>,
  { parts, requestId, visitor, source, machine, idemKey, onReplay }: CallContext,
): Promise<z.output<Row>[]> => {
  if (machine) {
    return contractRows(call.row, await parts.machines.ask(call.path, body, machine, { requestId, onReplay }))
  }
  const utoken = visitor?.signedIn.utoken
  try {
    const rows = await parts.bank.call(call.path, body, { requestId, utoken, source, idemKey, onReplay })
    return contractRows(call.row, rows)
  } catch (error) {
    await heedRefusal(parts, visitor, error, requestId)
    throw error
  }
}

/**
 * The menu says what the user may do now. What was granted since sign-in must stand in the session too,
 * so that people are not refused what the menu offers them.
 */
const askMenu = async (body: Record<string, unknown>, context: CallContext) => {
  const rows = await askAsVisitor(getMenuList, body, context)
  const { parts, visitor, requestId } = context
  const known = JSON.stringify(visitor?.signedIn.userInfo.permissions)
  if (visitor && rows[0] && JSON.stringify(rows[0].permissions) !== known) {
    await renewAccess(parts, visitor, requestId).catch(() => undefined)
  }
  return rows
}

/** Passes a call on to the bank, or answers it from a recent answer of the bank. */
export const answerFromBank = async (
  call: AnyCall,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<unknown[]> => {
  const { path, row }: { path: BankPath; row: z.ZodType } = call
  if (path === getMenuList.path) return askMenu(body, context)
  const ask = () => askAsVisitor({ path, row }, body, context)
  // Declared for public calls only; the check here keeps one user's answer from ever reaching another.
  if (call.cacheSeconds !== undefined && call.access === 'public') {
    return context.parts.publicReads.answer(call.path, body, call.cacheSeconds, ask)
  }
  const rows = await ask()
  if (call.renewsPublicReads) context.parts.publicReads.clear()
  return rows
}
