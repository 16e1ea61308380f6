import { Fault } from '@portal/shared/errors/fault.ts'
import type { RequestHandler } from 'express'

/**
 * Bounds the API calls worked on at once: beyond it a busy process would miss the store's tight timeouts and
 * blame Redis for its own load.
 */
export const boundInFlight = (max: number): RequestHandler => {
  let inFlight = 0
  return (_request, response, next) => {
    if (inFlight >= max) {
      next(new Fault('9007', { retryAfter: 1, detail: 'too many requests in flight' }))
      return
    }
    inFlight += 1
    response.on('close', () => {
      inFlight -= 1
    })
    next()
  }
}
