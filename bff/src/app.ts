import type { RequestListener } from 'node:http'
import { uploadFile } from '@portal/shared/contract/file.ts'
import express, { type Express, type Request } from 'express'
import { reference } from './docs/reference-page.ts'
import { answerErrors } from './errors.ts'
import { events } from './events/events.ts'
import type { Step } from './gateway/call-request.ts'
import { tableCalls, unknownCalls } from './gateway/gateway.ts'
import { hotPath } from './gateway/hot-path.ts'
import { requestLog } from './ops/logs.ts'
import { isSecure } from './ops/settings.ts'
import type { Parts } from './parts.ts'
import { clientAddress } from './security/address.ts'
import { securityHeaders } from './security/headers.ts'
import { boundBy } from './security/in-flight.ts'
import { refuseOddRequests } from './security/origin.ts'
import { spaAssets } from './spa/assets.ts'
import { spaPage } from './spa/page.ts'
import { captchaShown } from './streams/captcha-shown.ts'
import { storedFiles } from './streams/files.ts'
import { uploadPicture } from './streams/upload.ts'

/** The gateway from the first header to the last resort, in the order in which a request meets it. */
export const createApp = (parts: Parts): RequestListener => {
  const app = express()
  const steps = firstSteps(parts)
  setUpExpress(app, parts)
  app.use(...steps)
  setUpCalls(app, parts)
  setUpPages(app, parts)
  app.use(answerErrors(parts.log))
  return hotPath(parts, app, steps)
}

const setUpExpress = (app: Express, { settings }: Parts) => {
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', settings.trustProxy)
  // Express takes whatever a proxy wrote for an address, its port included: each connection would be a new client.
  Object.defineProperty(app.request, 'ip', {
    get(this: Request) {
      return clientAddress(this, app.get('trust proxy fn'))
    },
  })
}

/** What every request meets first. */
const firstSteps = ({ log, metrics, settings, own }: Parts): Step[] => [
  requestLog(log, metrics),
  securityHeaders(isSecure(settings)),
  refuseOddRequests(own),
]

const setUpCalls = (app: Express, parts: Parts) => {
  app.use(tableCalls(parts))
  app.use(reference(parts))
  // Before the bound on requests in flight: a stream is open for hours and works on nothing.
  app.all('/api/events', events(parts))
  app.use([uploadFile.path, '/checkcode', '/files'], boundBy(parts.inFlight))
  app.use(captchaShown(parts), uploadPicture(parts), storedFiles(parts), unknownCalls(parts))
}

const setUpPages = (app: Express, parts: Parts) => {
  app.use(...spaAssets(parts.settings.webDist), spaPage(parts))
}
