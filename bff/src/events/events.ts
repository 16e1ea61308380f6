import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'
import type { Parts } from '../parts.ts'
import { checkFetchSite } from '../security/origin.ts'
import { audiencesOf } from './feed.ts'
import { openStream } from './stream.ts'

/**
 * GET /api/events: what happens to the caller's session, as server-sent events (design section 4, rules 7, 8):
 * `session_ended` {code: 1001 or 1002} and then the end, `locked`, `unlocked`; and, while the screen is not locked,
 * `access_changed` and `changed` {topic, ref_no}. Open while locked; prolongs nothing.
 */
export const events =
  ({ sessions, limits, events: hub }: Parts): RequestHandler =>
  async (request, response) => {
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
    remove = hub.add(visitor.key, stream, audiencesOf(visitor.signedIn.userInfo))
    stream.start(visitor.locked)
  }
