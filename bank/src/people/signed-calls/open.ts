import type { Handler } from '../../platform/kernel/handler.ts'
import { noteKeyUse } from '../clients/keys.ts'
import { machineSessionMs, openSession } from '../sign-in/sessions.ts'
import { verifyBase } from './verify.ts'

/** Opens a program's session against a call that it has signed, whichever that is: a gateway alone cannot. */
export const openForSigned: Handler<'/api/client/open'> = async (ctx, signed) => {
  const now = new Date()
  const { held } = await verifyBase(ctx.tx, signed, ctx, now)
  const { keyId } = held.key
  const utoken = await openSession(ctx.tx, held.operator.id, now, keyId)
  await noteKeyUse(ctx.tx, keyId, now)
  return [{ utoken, ends_at: new Date(now.getTime() + machineSessionMs).toISOString() }]
}
