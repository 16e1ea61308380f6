import type { captchaPicture, captchaVoice } from '@portal/shared/contract/streams.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Request } from 'express'
import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'
import { bankStream, refuseStream } from './bank-stream.ts'

const captchaIdOf = ({ query }: Pick<Request, 'query'>) => String(query.rid)

/**
 * Streams a captcha's picture or sound, only to the session that asked for it (S-I5); of the answer only the declared
 * type goes through.
 */
export const captchaShown = (
  parts: Parts,
  row: typeof captchaPicture | typeof captchaVoice,
): StreamAnswerer => {
  const [type = ''] = Object.keys(row.answers)
  const forward = bankStream(parts, row, {
    pathAt: request => `${row.path}?rid=${captchaIdOf(request)}`,
    headersFor: () => ({ accept: type }),
    take: (answer, response) => {
      if (answer.statusCode !== 200 || answer.headers['content-type'] !== type) {
        answer.resume()
        refuseStream(response, new Fault(answer.statusCode === 404 ? '9015' : '9010'))
        return
      }
      response.setHeader('Content-Type', type)
      answer.on('error', () => response.destroy()).pipe(response)
    },
  })
  return {
    isThere: request => row.query.safeParse((request as Request).query).success,
    answer: async (request, response) => {
      const sessionId = parts.sessions.idOf(request)
      const isOwn = sessionId !== undefined && (await parts.captchas.owns(sessionId, captchaIdOf(request)))
      if (!isOwn) throw new Fault('9015')
      await forward(request, response)
    },
  }
}
