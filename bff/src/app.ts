import type { RequestListener } from 'node:http'
import express, { type Express } from 'express'
import { reference } from './docs/reference-page.ts'
import { door } from './door.ts'
import { type EventParts, events } from './events/events.ts'
import { ownCalls } from './gateway/calls.ts'
import { tableStreams } from './gateway/streams.ts'
import { securityHeaders } from './http/headers.ts'
import { refuseOddRequests } from './http/origin.ts'
import { answerErrors } from './http/refusal.ts'
import type { Step } from './http/step.ts'
import { signAnswers } from './machines/answer-signer.ts'
import { ownAnswers } from './own-calls/own-calls.ts'
import { isSecure } from './settings/settings.ts'
import { spaAssets } from './spa/assets.ts'
import { spaPage } from './spa/page.ts'
import { bankStreams } from './streams/bank-streams.ts'
import { keySet } from './streams/keys.ts'
import { type LogParts, requestLog } from './watch/logs.ts'
import type { Metrics } from './watch/metrics.ts'

/** Everything that a gateway consists of. */
export interface AppParts extends EventParts, LogParts {
  metrics: Metrics
}

/** The gateway from the first header to the last resort, in the order in which a request meets it. */
export const createApp = (parts: AppParts): RequestListener => {
  const app = express()
  setUpExpress(app, parts)
  app.use(tableStreams(parts, { ...bankStreams(parts), events: events(parts), keys: keySet(parts) }))
  app.use(reference(parts), ownCalls(parts, ownAnswers))
  app.use(...spaAssets(parts.settings.webDist), spaPage(parts))
  app.use(answerErrors(parts.log))
  return door(parts, app, firstSteps(parts))
}

const setUpExpress = (app: Express, { settings }: AppParts) => {
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.trustProxy)
}

/** The first steps of every request, whatever answers it. */
const firstSteps = ({ metrics, settings, own, answerSigner, ...parts }: AppParts): Step[] => [
  requestLog(parts, metrics),
  securityHeaders(isSecure(settings)),
  signAnswers(answerSigner),
  refuseOddRequests(own),
]
