import { createHash } from 'node:crypto'
import { Fault } from '@portal/shared/errors/fault.ts'
import { waitingAtMost } from '../../platform/db/patience.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { keepSignedCall } from '../clients/keys.ts'
import type { VerifiedCall } from './verify.ts'

/** A call with the same nonce may be under way for so long. */
const twinWaitMs = 5_000

/**
 * Keeps what a write was done by, in the write's own transaction. It is the second fence against a signature that is sent
 * again, beside the gateways' own.
 * @param now real time
 * @throws Fault 24004 where the key has signed another call that was done with this nonce
 */
export const keepEvidence = async (
  ctx: Ctx,
  path: string,
  { held, facts, signed }: VerifiedCall,
  now: Date,
): Promise<void> => {
  const kept = await waitingAtMost(
    ctx.tx,
    twinWaitMs,
    () =>
      keepSignedCall(ctx.tx, {
        clientRef: held.client.id,
        keyId: facts.keyId,
        nonce: facts.nonce,
        requestId: ctx.requestId,
        path,
        base: signed.base,
        signature: signed.signature,
        bodyDigest: createHash('sha256').update(signed.body, 'utf8').digest('hex'),
        at: now,
      }),
    () => new Fault('24004'),
  )
  if (!kept) throw new Fault('24004')
}
