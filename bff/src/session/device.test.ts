import type { Response } from 'express'
import { describe, expect, it } from 'vitest'
import { createDevices } from './device.ts'
import { createSealer } from './seal.ts'

const sealer = createSealer('a secret of the tests, long enough')
const devices = createDevices(sealer, true)

/** The cookie that a sign-in leaves, and its options. */
const remembered = (account: string, cookie?: string, by = devices) => {
  const set: { name: string; value: string; options: object }[] = []
  const response = {
    cookie: (name: string, value: string, options: object) => set.push({ name, value, options }),
    writeHead: () => response,
  }
  by.noteOn({ headers: { cookie } }, response as unknown as Response)(account)
  response.writeHead()
  const [only] = set
  if (!only) throw new Error('no cookie')
  return { ...only, header: `${only.name}=${only.value}` }
}
const markOf = (cookie: string | undefined, account: string) =>
  devices.markOf({ headers: { cookie } }, account)

describe('a device', () => {
  it('is known for who has signed in on it, whatever the case of the name, and for nobody else', () => {
    const { header } = remembered('officer1')
    expect(markOf(header, 'OFFICER1')).toMatch(/^[\w-]{43}$/)
    expect(markOf(header, 'officer2')).toBeUndefined()
    expect(markOf(undefined, 'officer1')).toBeUndefined()
  })

  it('keeps its name, and two have two', () => {
    const first = remembered('officer1')
    const again = remembered('officer1', first.header)
    expect(markOf(again.header, 'officer1')).toBe(markOf(first.header, 'officer1'))
    expect(markOf(remembered('officer1').header, 'officer1')).not.toBe(markOf(first.header, 'officer1'))
  })

  it('knows eight people who share it, the latest', () => {
    let cookie: string | undefined
    for (let at = 1; at <= 9; at++) cookie = remembered(`officer${at}`, cookie).header
    expect(markOf(cookie, 'officer1')).toBeUndefined()
    for (let at = 2; at <= 9; at++) expect(markOf(cookie, `officer${at}`)).toBeDefined()
  })

  it('says nothing of who it is, and can be made by nobody else', () => {
    const { value, name, options } = remembered('15400000011')
    expect(value).not.toContain('15400000011')
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(name).toBe('__Host-device')
    expect(options).toMatchObject({ path: '/', httpOnly: true, sameSite: 'strict', secure: true })
    const forged = remembered('15400000011', undefined, createDevices(createSealer('another secret'), true))
    expect(markOf(forged.header, '15400000011')).toBeUndefined()
    const [number = ''] = value.split('.')
    expect(markOf(`${name}=${number}.${'A'.repeat(43)}`, '15400000011')).toBeUndefined()
    for (const odd of ['~', `${value}~~`, 'x'.repeat(5000), '%E0%A4%A']) markOf(`${name}=${odd}`, 'officer1')
  })
})
