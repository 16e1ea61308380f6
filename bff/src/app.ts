import type { RequestListener } from 'node:http'
import express, { type Express } from 'express'
import { openApi } from './docs/openapi.ts'
import { referencePage } from './docs/reference-page.ts'
import { answerErrors } from './errors.ts'
import { events } from './events/events.ts'
import type { Step } from './gateway/call-request.ts'
import { tableCalls, unknownCalls } from './gateway/gateway.ts'
import { hotPath } from './gateway/hot-path.ts'
import { requestLog } from './ops/logs.ts'
import { isSecure } from './ops/settings.ts'
import type { Parts } from './parts.ts'
import { securityHeaders } from './security/headers.ts'
import { boundInFlight } from './security/in-flight.ts'
import { refuseOddRequests } from './security/origin.ts'
import { sessionCookie } from './session/cookie.ts'
import { spaAssets } from './spa/assets.ts'
import { spaPage } from './spa/page.ts'
import { captchaShown } from './streams/captcha-shown.ts'
import { storedFiles } from './streams/files.ts'
import { uploadPicture } from './streams/upload.ts'

/** The gateway from the first header to the last resort, in the order in which a request meets it. */
export const createApp = (parts: Parts): RequestListener => {
  const app = express()
  const steps = firstSteps(parts)
  const bound = boundInFlight(parts)
  setUpExpress(app, parts)
  app.use(...steps)
  setUpCalls(app, parts, bound)
  setUpPages(app, parts)
  app.use(answerErrors(parts.log))
  return hotPath(parts, app, [...steps, bound])
}

const setUpExpress = (app: Express, { settings }: Parts) => {
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.trustProxy)
}

/** What every request meets first. */
const firstSteps = ({ log, metrics, settings, own }: Parts): Step[] => [
  requestLog(log, metrics),
  securityHeaders(isSecure(settings)),
  refuseOddRequests(own),
]

const setUpDocs = (app: Express, { settings }: Parts) => {
  app.get('/api/openapi.json', openApi(sessionCookie(isSecure(settings)).name))
  app.use(referencePage())
}

const setUpCalls = (app: Express, parts: Parts, bound: Step) => {
  app.use(tableCalls(parts, bound))
  setUpDocs(app, parts)
  // Before the bound on requests in flight: a stream is open for hours and works on nothing.
  app.all('/api/events', events(parts))
  app.use(['/api', '/checkcode', '/files'], bound)
  app.use(captchaShown(parts), uploadPicture(parts), storedFiles(parts), unknownCalls(parts))
}

const setUpPages = (app: Express, parts: Parts) => {
  app.use(...spaAssets(parts.settings.webDist), spaPage(parts))
}
