import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog } from './logs.ts'

/** A log of its own, and everything it wrote. */
const collect = () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog('trace', destination), written: () => lines.join('') }
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
