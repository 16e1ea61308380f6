import { echo } from '@portal/shared/contract/echo.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { answerer } from '../gateway/context.ts'

/** What was received and verified of a signed call; of one without a signature there is nothing to tell. */
export const echoAnswers = [
  answerer(echo.path, async (_body, { machine }) => {
    if (!machine) throw new Fault('24001')
    const { key, base, facts, text, receivedAt } = machine
    return [
      {
        client_id: key.client_id,
        key_id: key.key_id,
        algorithm: key.algorithm,
        signature_base: base,
        content_digest: facts.contentDigest,
        body: text,
        api_version: facts.apiVersion,
        received_at: receivedAt.toISOString(),
      },
    ]
  }),
]
