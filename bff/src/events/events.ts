import type { Request } from 'express'
import { renewAccess } from '../gateway/access-now.ts'
import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import { audiencesOf } from './feed.ts'
import type { EventHub } from './hub.ts'
import { openStream } from './stream.ts'

export interface EventParts extends Parts {
  events: EventHub
}

/**
 * Asks the bank again who the stream's user is and renews the session's record, which tells the browser; a user
 * whom the bank no longer knows is signed out by it. A bank that does not answer changes nothing: the next refused call
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
 * GET /api/events: what happens to the caller's session, as server-sent events:
 * `session_ended` {code: 1001 or 1002} and then the end, `locked`, `unlocked`; and, while the screen is not locked,
 * `access_changed` and `changed` {topic, ref_no}.
 */
export const events = (parts: EventParts): StreamAnswerer => ({
  answer: (request, response, visitor) => {
    if (!visitor) return
    let remove = () => {}
    const stream = openStream(response, parts.settings.waits.heartbeatMs, () => remove())
    const reread = rereadFor(parts, request, response.locals.requestId)
    const { userInfo } = visitor.signedIn
    remove = parts.events.add(visitor.key, stream, audiencesOf(userInfo), () => void reread())
    stream.start(visitor.locked)
  },
})
