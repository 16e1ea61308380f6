import { changesPath } from '@portal/shared/contract/feed.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { type Request, type RequestHandler, Router } from 'express'
import type { Db } from '../../platform/db/db.ts'
import { changesSince } from '../../platform/feed/feed.ts'

/** @throws Fault 9012 for what is no cursor of ours */
const cursorOf = ({ query }: Request): bigint | undefined => {
  const { after } = query
  if (after === undefined) return undefined
  if (typeof after !== 'string' || !/^\d{1,19}$/.test(after)) {
    throw new Fault('9012', { fields: { after: '格式不正确' } })
  }
  return BigInt(after)
}

/** Call of gateways under the service token. */
export const feedRoutes = (db: Db, guard: RequestHandler): Router =>
  Router().get(changesPath, guard, async (request, response) => {
    response.json(await changesSince(db, cursorOf(request)))
  })
