import { RedisStore } from 'connect-redis'
import express from 'express'
import session from 'express-session'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createClient } from 'redis'
import { peerPort, peerSecret, peerUser, redisUrl, upstream } from './settings.ts'

/* The usual Express gateway: express-session on Redis, http-proxy-middleware to the bank. */

declare module 'express-session' {
  interface SessionData {
    utoken: string
    user: unknown
  }
}

const client = await createClient({ url: redisUrl }).connect()
const app = express()
app.use(
  session({
    store: new RedisStore({ client, prefix: 'express:' }),
    secret: peerSecret,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'strict', maxAge: 1_800_000 },
  }),
)
app.post('/sign-in', (request, response) => {
  request.session.utoken = crypto.randomUUID()
  request.session.user = peerUser
  response.json({ is_success: true })
})
app.use((request, response, next) => {
  if (request.session.utoken !== undefined) return next()
  response.status(401).json({ is_success: false, error_no: '1001' })
})
app.use(
  createProxyMiddleware({
    target: upstream,
    on: {
      proxyReq: (outgoing, request) => {
        outgoing.setHeader('utoken', (request as express.Request).session.utoken ?? '')
      },
    },
  }),
)
app.listen(peerPort, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${peerPort}`))
