import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, requestLog } from './logs.ts'

/** A log of its own, and everything it wrote. */
const collect = () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { destination, log: createLog('trace', destination), written: () => lines.join('') }
}

it('secrets are redacted wherever somebody logs them by mistake', () => {
  const { log, written } = collect()
  const secrets = {
    utoken: 's1',
    password: 's2',
    new_password: 's3',
    check_code: 's4',
    cookie: 's5',
    authorization: 's6',
    sessionSecret: 's7',
    wireKey: 's8',
    wireIv: 's9',
    serviceToken: 's10',
  }
  log.info(secrets, 'flat')
  log.info({ body: secrets, request: { headers: secrets } }, 'nested')
  expect(written()).not.toMatch(/"s\d+"/)
  expect(written().match(/\[redacted\]/g)).toHaveLength(30)
})

it('an error keeps what names it and loses what it carries', () => {
  const { log, written } = collect()
  const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET', command: { args: ['s1'] } })
  const error = Object.assign(new Error('failed', { cause }), { request: { body: 's2' }, options: 's3' })
  log.warn({ error }, 'bank')
  const line = JSON.parse(written())
  expect(line.error).toMatchObject({ message: 'failed', cause: { code: 'ECONNRESET' } })
  expect(written()).not.toMatch(/"s\d"/)
})

it('what is thrown without being an error is not printed', () => {
  const { log, written } = collect()
  log.warn({ error: { password: 's1', nested: { deep: { utoken: 's2' } } } }, 'odd')
  expect(written()).not.toMatch(/"s\d"/)
})

describe('the line of a request', () => {
  /** One request through the step that logs, as Node's own server makes it. */
  const lineOf = async (path: string, status: number, errorNo?: string) => {
    const { written, ...parts } = collect()
    const step = requestLog(parts)
    const server = createServer((incoming, outgoing) => {
      const request = Object.assign(incoming, { path: incoming.url ?? '', ip: undefined })
      const response = Object.assign(outgoing, { locals: { requestId: '', ...(errorNo && { errorNo }) } })
      step(request, response, () => response.writeHead(status).end())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await new Promise<IncomingMessage>(resolve => get({ port, path, agent: false }, resolve))
    answer.resume()
    await expect.poll(written).toContain('\n')
    server.close()
    return { text: written(), requestId: answer.headers['x-request-id'] }
  }

  it('is one object with the fields that pino would have given it', async () => {
    const { text, requestId } = await lineOf('/api/x', 422, '20012')
    const { time, ms, ...line } = JSON.parse(text)
    expect(line).toEqual({
      level: 30,
      part: 'bff',
      requestId,
      method: 'GET',
      path: '/api/x',
      status: 422,
      errorNo: '20012',
      msg: 'request',
    })
    expect(new Date(time).toISOString()).toBe(time)
    expect(Number.isInteger(ms)).toBe(true)
  })

  it('is a warning from 500 on, and stays one line whatever path a client asks for', async () => {
    const { text } = await lineOf(`/"},{"level":60%0a\\${'x'.repeat(500)}`, 503)
    const line = JSON.parse(text)
    expect(text.trimEnd()).not.toContain('\n')
    expect([line.level, line.path.length]).toEqual([40, 200])
  })
})
