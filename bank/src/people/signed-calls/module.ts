import { Fault } from '@portal/shared/errors/fault.ts'
import type { Handler } from '../../platform/kernel/handler.ts'
import { defineModule } from '../../platform/kernel/module.ts'
import { keysOfOwn } from '../clients/keys.ts'
import { openForSigned } from './open.ts'
import { selfCheck } from './self-check.ts'

const checkSignature: Handler<'/api/client/check_signature'> = async (ctx, { client_id, ...asked }) => {
  const keys = await keysOfOwn(ctx, client_id)
  if (!keys) throw new Fault('9015')
  const findings = await selfCheck({ ...asked, body: asked.body }, keys, new Date())
  return [{ holds: findings.every(({ result }) => result !== 'wrong'), findings }]
}

export const signedCallsModule = defineModule({
  calls: [{ '/api/client/open': openForSigned, '/api/client/check_signature': checkSignature }],
})
