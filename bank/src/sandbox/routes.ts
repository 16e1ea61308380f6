import { Fault } from '@portal/shared/errors/fault.ts'
import { Router } from 'express'
import type { BusinessClock } from '../platform/clock/business-clock.ts'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { Db } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'

/** Tools of the sandbox: read the text messages, move the business clock. */
export const sandboxRoutes = (db: Db, atRest: AtRestCipher, clock: BusinessClock): Router => {
  const router = Router()
  router.get('/messages', async (request, response) => {
    const { mobile } = request.query
    response.json(await listMessages(db, atRest, typeof mobile === 'string' && mobile ? mobile : undefined))
  })
  router.post('/clock', (request, response) => {
    const text: unknown = request.body?.now
    const now = new Date(typeof text === 'string' ? text : Number.NaN)
    if (Number.isNaN(now.getTime())) throw new Fault('9012', { fields: { now: '格式不正确' } })
    clock.set(now)
    response.json({ now: clock.now().toISOString() })
  })
  return router
}
