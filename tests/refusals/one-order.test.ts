import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Visitor } from '../../bff/src/testing/visitor.ts'
import { adminPath, contentType, type Encoding, listPath } from './faults.ts'
import { type Stand, startExhausted, startStand } from './gateway-parts.ts'

/*
 * One order of refusal: CSRF, type, size, path, method, session, lock, permission,
 * limit, body. Of any two faults in one request the earlier is answered, so that a client learns no more than
 * it may.
 */

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  who: 'user' | 'locked' | 'nobody'
  exhausted: boolean
}

interface Step {
  title: string
  status: number
  code: string
  /** Puts this fault into a request that is otherwise as it was. */
  spoil(asked: Asked, encoding: Encoding): void
}

const steps: Step[] = [
  {
    title: 'CSRF',
    status: 403,
    code: '9004',
    spoil: asked => {
      delete asked.headers['x-csrf']
    },
  },
  {
    title: 'type',
    status: 415,
    code: '9003',
    spoil: asked => {
      asked.headers['content-type'] = 'text/xml'
    },
  },
  {
    title: 'size',
    status: 413,
    code: '9002',
    spoil: asked => {
      asked.body = asked.body.padEnd(110_000, 'x')
    },
  },
  {
    title: 'path',
    status: 404,
    code: '9005',
    spoil: asked => {
      asked.path = '/api/discount/no_such_call'
    },
  },
  {
    title: 'session',
    status: 401,
    code: '1004',
    spoil: asked => {
      asked.who = 'nobody'
    },
  },
  {
    title: 'lock',
    status: 423,
    code: '9011',
    spoil: asked => {
      if (asked.who === 'user') asked.who = 'locked'
    },
  },
  {
    title: 'permission',
    status: 403,
    code: '1003',
    spoil: asked => {
      if (asked.path === listPath) asked.path = adminPath
    },
  },
  {
    title: 'limit',
    status: 429,
    code: '9006',
    spoil: asked => {
      asked.exhausted = true
    },
  },
  {
    title: 'body',
    status: 400,
    code: '9001',
    spoil: (asked, encoding) => {
      asked.body = (encoding === 'json' ? '{"page_no":' : 'page_no=%ff') + asked.body
    },
  },
]

let plain: Stand
let exhausted: Stand
beforeAll(async () => {
  ;[plain, exhausted] = await Promise.all([startStand(), startExhausted()])
})
afterAll(() => Promise.all([plain?.close(), exhausted?.close()]))

const ask = async (faults: Step[], encoding: Encoding) => {
  const asked: Asked = {
    method: 'POST',
    path: listPath,
    headers: { 'x-csrf': '1', 'content-type': contentType[encoding] },
    body: '',
    who: 'user',
    exhausted: false,
  }
  for (const fault of faults) fault.spoil(asked, encoding)
  const stand = asked.exhausted ? exhausted : plain
  const visitor = asked.who === 'nobody' ? new Visitor(stand.bff.url) : stand[asked.who]
  const { status, json } = await visitor.send(asked.method, asked.path, asked.headers, asked.body)
  return [status, json?.error_no]
}

const pairs = steps.flatMap((earlier, at) => steps.slice(at + 1).map(later => [earlier, later] as const))

describe.each(['json', 'form'] satisfies Encoding[])('as %s', encoding => {
  it.each(steps.map(step => [step.title, step] as const))('%s alone is answered', async (_title, step) => {
    expect(await ask([step], encoding)).toEqual([step.status, step.code])
  })

  it.each(pairs.map(([earlier, later]) => [earlier.title, later.title, earlier, later] as const))(
    '%s goes before %s',
    async (_first, _second, earlier, later) => {
      expect(await ask([earlier, later], encoding)).toEqual([earlier.status, earlier.code])
    },
  )

  it('all at once answer the first', async () => {
    expect(await ask(steps, encoding)).toEqual([403, '9004'])
  })

  it('path goes before method, and method before session', async () => {
    const stranger = new Visitor(plain.bff.url)
    const headers = { 'x-csrf': '1', 'content-type': contentType[encoding] }
    const unknown = await stranger.send('PUT', '/api/discount/no_such_call', headers, '')
    expect([unknown.status, unknown.json?.error_no]).toEqual([404, '9005'])
    const wrong = await stranger.send('PUT', listPath, headers, '')
    expect([wrong.status, wrong.json?.error_no]).toEqual([405, '9014'])
    expect(wrong.headers.allow).toBe('POST')
  })
})
