import cookie from '@fastify/cookie'
import proxy from '@fastify/http-proxy'
import session from '@fastify/session'
import { RedisStore } from 'connect-redis'
import Fastify from 'fastify'
import { createClient } from 'redis'
import { peerPort, peerSecret, peerUser, redisUrl, upstream } from './settings.ts'

/*
 * The usual Fastify gateway: @fastify/session on Redis, @fastify/http-proxy to the bank. `rolling` is off: by
 * default it would write the session back at every request, and a peer should not lose by its defaults.
 */

declare module 'fastify' {
  interface Session {
    utoken: string
    user: unknown
  }
}

const client = await createClient({ url: redisUrl }).connect()
const app = Fastify()
await app.register(cookie)
await app.register(session, {
  store: new RedisStore({ client, prefix: 'fastify:' }),
  secret: peerSecret,
  rolling: false,
  saveUninitialized: false,
  cookie: { secure: false, httpOnly: true, sameSite: 'strict', maxAge: 1_800_000 },
})
app.post('/sign-in', async request => {
  request.session.utoken = crypto.randomUUID()
  request.session.user = peerUser
  return { is_success: true }
})
await app.register(proxy, {
  upstream,
  prefix: '/api',
  rewritePrefix: '/api',
  httpMethods: ['POST'],
  preHandler: async (request, reply) => {
    if (request.session.utoken === undefined) {
      await reply.code(401).send({ is_success: false, error_no: '1001' })
    }
  },
  replyOptions: {
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      utoken: request.session.utoken,
    }),
  },
  undici: { connections: 128, pipelining: 1 },
})
await app.listen({ port: peerPort, host: '127.0.0.1' })
console.log(`ready http://127.0.0.1:${peerPort}`)
