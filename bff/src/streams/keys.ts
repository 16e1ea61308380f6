import type { Parts } from '../gateway/parts.ts'
import type { StreamAnswerer } from '../gateway/streams.ts'

/** GET /api/keys: the portal's public keys (RFC 7517), by which programs know its answers. */
export const keySet = ({ answerSigner }: Pick<Parts, 'answerSigner'>): StreamAnswerer => {
  const text = JSON.stringify({ keys: answerSigner.keys })
  return {
    answer: (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=300')
      response.type('json').send(text)
    },
  }
}
