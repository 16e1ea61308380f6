import { expect, test } from 'vitest'
import { readMode } from './sandbox.ts'

const modeOf = (values: Record<string, string>, hosts: Record<string, string> = { HOST: '127.0.0.1' }) => {
  const faults: string[] = []
  const reach = Object.entries(hosts).map(([name, host]) => ({ name, host }))
  return { ...readMode(values, reach, faults), faults: faults.map(fault => fault.split(':')[0]) }
}

test.each([
  ['nothing is set', {}],
  ['in development', { NODE_ENV: 'development' }],
  ['in tests', { NODE_ENV: 'test' }],
  ['it is chosen', { SANDBOX: 'on' }],
])('a process that only this machine reaches is a sandbox where %s', (_, values) => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '[::1]', '127.3.2.1']) {
    expect(modeOf(values, { HOST: host })).toEqual({ production: false, sandbox: true, faults: [] })
  }
})

test.each(['0.0.0.0', '::', '10.0.0.7', 'portal.example', '127.0.0.1.example', '128.0.0.1'])(
  'a process that others reach by %s is one by choice only',
  host => {
    const hosts = { HOST: '127.0.0.1', PUBLIC_ORIGIN: host }
    expect(modeOf({}, hosts)).toEqual({ production: false, sandbox: false, faults: ['SANDBOX'] })
    expect(modeOf({ SANDBOX: 'on' }, hosts)).toEqual({ production: false, sandbox: true, faults: [] })
    expect(modeOf({ SANDBOX: 'off' }, hosts)).toEqual({ production: false, sandbox: false, faults: [] })
    expect(modeOf({ NODE_ENV: 'production' }, hosts)).toEqual({
      production: true,
      sandbox: false,
      faults: [],
    })
  },
)

test('the missing choice names every listener that asks for it, and nothing that the choice would settle', () => {
  const faults: string[] = []
  const reach = ['HOST', 'OPS_HOST'].map(name => ({ name, host: '0.0.0.0' }))
  readMode({ SANDBOX_NOW: '2026-06-23T10:00:00+08:00' }, reach, faults)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('HOST and OPS_HOST reach beyond this machine')
})

test('production is no sandbox, whatever is set, and its name is written in one way', () => {
  expect(modeOf({ NODE_ENV: 'production', SANDBOX: 'on', SANDBOX_CAPTCHA: 'abcd' })).toEqual({
    production: true,
    sandbox: false,
    faults: ['SANDBOX', 'SANDBOX_CAPTCHA'],
  })
  for (const name of ['prod', 'Production', 'staging']) {
    expect(modeOf({ NODE_ENV: name }, { HOST: '0.0.0.0' }).faults).toEqual(['NODE_ENV', 'SANDBOX'])
  }
  expect(modeOf({ SANDBOX: 'yes' }).faults).toEqual(['SANDBOX'])
})

test('the switches of the sandbox are refused where it is off', () => {
  const values = {
    SANDBOX: 'off',
    SANDBOX_RATE_LIMITS: 'off',
    SANDBOX_NOW: '2026-06-23',
    SANDBOX_CAPTCHA: 'a',
  }
  expect(modeOf(values).faults).toEqual(['SANDBOX_RATE_LIMITS', 'SANDBOX_CAPTCHA', 'SANDBOX_NOW'])
})
