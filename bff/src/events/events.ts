import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request, RequestHandler } from 'express'
import { renewAccess } from '../gateway/access-now.ts'
import type { Parts } from '../parts.ts'
import { checkFetchSite } from '../security/origin.ts'
import { audiencesOf } from './feed.ts'
import { openStream } from './stream.ts'

/**
 * Asks the bank who the stream's user is by now and renews his session's record, which tells his browser; a user
 * whom the bank no longer knows is signed out by it. A bank that does not answer says nothing: the next refused call
 * asks again.
 */
const rereadFor = (parts: Parts, request: Request, requestId: string) => async (): Promise<void> => {
  try {
    const visitor = await parts.sessions.read(request, { touch: false })
    if (visitor.state === 'signed_in') await renewAccess(parts, visitor, requestId)
  } catch (error) {
    parts.log.debug({ error }, 'access not read anew')
  }
}

/**
 * GET /api/events: what happens to the caller's session, as server-sent events (design section 4, rules 7, 8):
 * `session_ended` {code: 1001 or 1002} and then the end, `locked`, `unlocked`; and, while the screen is not locked,
 * `access_changed` and `changed` {topic, ref_no}. Open while locked; prolongs nothing.
 */
export const events =
  (parts: Parts): RequestHandler =>
  async (request, response) => {
    const { sessions, limits, events: hub } = parts
    if (request.method !== 'GET') {
      response.setHeader('Allow', 'GET')
      throw new Fault('9014')
    }
    checkFetchSite(request)
    const visitor = await sessions.read(request, { touch: false, counter: limits.ofAccount('read') })
    if (visitor.state === 'none') throw new Fault('1004')
    if (visitor.state === 'ended') throw new Fault(visitor.code)
    if (visitor.state !== 'signed_in') throw new Fault('1001')
    limits.check('read', visitor.hits)
    let remove = () => {}
    const stream = openStream(response, () => remove())
    const reread = rereadFor(parts, request, response.locals.requestId)
    remove = hub.add(visitor.key, stream, audiencesOf(visitor.signedIn.userInfo), () => void reread())
    stream.start(visitor.locked)
  }
