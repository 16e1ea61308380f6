import { describe, expect, it } from 'vitest'
import { faultsOf, namesOf, production } from '../testing/settings.ts'
import { readBffSettings, repositoryPath } from './settings.ts'

describe('the gateway’s settings', () => {
  it('ask for https to the bank outside the sandbox, unless the link is said to be private', () => {
    const open = { ...production, BANK_URL: 'http://bank.internal:8090' }
    expect(namesOf(open)).toEqual(['BANK_URL'])
    expect(readBffSettings({ ...open, BANK_LINK: 'private' })).toMatchObject({
      bankUrl: 'http://bank.internal:8090',
      warnings: [expect.stringContaining('BANK_LINK=private')],
    })
    expect(namesOf({ ...production, BANK_URL: 'http://127.0.0.1:8090' })).toEqual([])
    expect(readBffSettings({ BANK_URL: 'http://bank:8090' }).sandbox).toBe(true)
  })

  it('ask Redis for a password or TLS outside the sandbox', () => {
    for (const url of ['redis://redis:6379', 'redis://user@redis', 'redis+sentinel://a:1,b:2/main']) {
      expect(namesOf({ ...production, REDIS_URL: url })).toEqual(['REDIS_URL'])
      expect(readBffSettings({ REDIS_URL: url }).redisUrl).toBe(url)
    }
    for (const url of ['rediss://redis', 'unix:///run/redis.sock', 'redis+sentinel://:word@a:1,b:2/main']) {
      expect(namesOf({ ...production, REDIS_URL: url })).toEqual([])
    }
  })

  it('want certificates that are ones, and where they are of use', () => {
    const file = repositoryPath('package.json')
    expect(
      namesOf({ ...production, BANK_CA_FILE: file, BANK_CERT_FILE: '/none', REDIS_CA_FILE: file }),
    ).toEqual(['BANK_CA_FILE', 'BANK_CERT_FILE', 'BANK_KEY_FILE', 'REDIS_CA_FILE', 'REDIS_CA_FILE'])
    expect(faultsOf({ BANK_URL: 'http://127.0.0.1', BANK_CA_FILE: file })).toContain(
      'BANK_CA_FILE: has no use, because BANK_URL is http',
    )
  })
})
