import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { describeRecords, end } from '../testing/records.ts'

describeRecords(given => {
  const { key, account, begin, signIn, live, farewells, eventsOf } = given

  describe('an account', () => {
    it('that signs in elsewhere ends its older session with 1002, told by a tombstone, an event and a farewell', async () => {
      const [old, next, owner] = [key(), key(), account()]
      await signIn(old, owner)
      await signIn(next, owner)
      expect(await given.records.readSession(old, 0)).toEqual({ endCode: '1002' })
      expect(await live(next)).toBeDefined()
      await expect
        .poll(() => eventsOf(old))
        .toEqual([
          { key: old, name: 'session_started' },
          { key: old, name: 'session_ended', code: '1002' },
        ])
      expect(await farewells()).toContain(`bye ${old}`)
    })

    it('keeps as many live sessions as it may, and the newest of them', async () => {
      const owner = account()
      const keys = Array.from({ length: 7 }, key)
      for (const at of keys) {
        await signIn(at, owner, 5)
        await wait(2)
      }
      const living = await Promise.all(keys.map(async at => (await live(at)) !== undefined))
      expect(living).toEqual([false, false, true, true, true, true, true])
      const { total, sessions } = await given.records.listSessions(owner, 0, 10)
      expect(total).toBe(5)
      expect(sessions.map(listed => listed.key)).toEqual(keys.slice(2).reverse())
      expect(sessions[0]?.card).toBe(`card of ${keys[6]}`)
    })

    it('has one live session after many parallel sign-ins', async () => {
      const owner = account()
      const keys = Array.from({ length: 30 }, key)
      await Promise.all(keys.map(at => signIn(at, owner)))
      const living = await Promise.all(keys.map(async at => (await live(at)) !== undefined))
      expect(living.filter(Boolean)).toHaveLength(1)
    })

    it('that signs in over its own session is not told so', async () => {
      const [old, next, owner] = [key(), key(), account()]
      await signIn(old, owner)
      await signIn(next, owner, 1, { replaces: old })
      expect(await given.records.readSession(old, 0)).toBeNull()
      expect((await given.records.listSessions(owner, 0, 10)).total).toBe(1)
    })

    it('lists no session that has run out', async () => {
      const owner = account()
      const lasting = key()
      await signIn(lasting, owner, 5)
      for (let dead = 0; dead < 3; dead++) {
        await signIn(key(), owner, 5, { lifetime: { idleMs: 50, absoluteMs: 10_000 } })
      }
      await wait(100)
      // A page with room for the dead, and one that is smaller than there are of them.
      for (const count of [10, 1]) {
        const { total, sessions } = await given.records.listSessions(owner, 0, count)
        expect([total, sessions.map(listed => listed.key)]).toEqual([1, [lasting]])
      }
    })

    it('is counted in the list of all while it lives, however long it has been in use', async () => {
      const before = (await given.records.listSessions(null, 0, 1)).total
      const short = { idleMs: 600, absoluteMs: 60_000 }
      const [used, ...left] = [key(), key(), key(), key()]
      for (const at of [used, ...left]) await signIn(at, account(), 5, { lifetime: short })
      const listed = async () => (await given.records.listSessions(null, 0, 1)).total
      expect(await listed()).toBe(before + 4)
      // Asked for as long as it takes the others to idle out, and then for as long again.
      const kept = async () => [await live(used, 0), await listed()]
      await expect.poll(kept, { timeout: 5_000 }).toEqual([expect.anything(), before + 1])
      const ends = Date.now() + 700
      await expect
        .poll(async () => [...(await kept()), Date.now() > ends])
        .toEqual([expect.anything(), before + 1, true])
      const first = await given.records.listSessions(null, 0, 1)
      const whole = await given.records.listSessions(null, 0, 100)
      expect([first.total, whole.total]).toEqual([before + 1, before + 1])
      expect(whole.sessions.map(listed => listed.key)).toContain(used)
      expect(whole.sessions).toHaveLength(before + 1)
      await given.records.endSession(used, end)
      expect((await given.records.listSessions(null, 0, 1)).total).toBe(before)
    })

    it('is counted over all its sessions by the read itself, a visitor is not', async () => {
      const [one, two, guest, owner] = [key(), key(), key(), account()]
      await signIn(one, owner, 5)
      await signIn(two, owner, 5)
      await begin(guest)
      const counter = { name: 'read', windowMs: 60_000 }
      await live(one, null, counter)
      expect((await live(two, null, counter))?.hits).toMatchObject({ count: 2 })
      expect((await live(guest, null, counter))?.hits).toBeUndefined()
      expect((await live(one))?.hits).toBeUndefined()
    })

    it('ends its own sessions only, where the owner is asked for', async () => {
      const [at, owner] = [key(), account()]
      await signIn(at, owner)
      expect(await given.records.endSession(at, { ...end, ofAccount: account() })).toBe(false)
      expect(await given.records.readCard(at)).toBe(`card of ${at}`)
      expect(await given.records.endSession(at, { ...end, farewell: true, ofAccount: owner })).toBe(true)
      expect(await given.records.readSession(at, null)).toBeNull()
      expect(await farewells()).toContain(`bye ${at}`)
      await expect
        .poll(() => eventsOf(at))
        .toEqual([
          { key: at, name: 'session_started' },
          { key: at, name: 'session_ended', code: '1001' },
        ])
    })
  })

  describe('a lock', () => {
    it('is seen by every read, is told, and prolongs nothing', async () => {
      const [at, owner] = [key(), account()]
      await signIn(at, owner, 1, { lifetime: { idleMs: 30_000, absoluteMs: 60_000 } })
      expect((await live(at))?.locked).toBe(false)
      expect(await given.records.lockSession(at, 5)).toBe(true)
      await wait(100)
      const record = await live(at, 0, { name: 'read', windowMs: 1000 })
      expect(record).toMatchObject({ locked: true })
      expect(record?.idleMs).toBeLessThan(29_950)
      expect(record?.hits?.count).toBe(1)
      expect(await given.records.unlockSession(at)).toBe(true)
      expect(await given.records.unlockSession(at)).toBe(false)
      expect((await live(at, 0))?.locked).toBe(false)
      await expect
        .poll(() => eventsOf(at).map(event => event.name))
        .toEqual(['session_started', 'locked', 'unlocked'])
    })

    it('gives no more tries than it has, however many ask at once, and locks but once', async () => {
      const at = key()
      await signIn(at, account())
      await given.records.lockSession(at, 5)
      const taken = await Promise.all(Array.from({ length: 20 }, () => given.records.takeUnlockTry(at)))
      expect(taken.filter(found => typeof found === 'object')).toHaveLength(5)
      await given.records.lockSession(at, 5)
      expect(await given.records.takeUnlockTry(at)).toBe('none left')
      await given.records.returnUnlockTry(at)
      expect(await given.records.takeUnlockTry(at)).toEqual({ left: 0 })
    })

    it('is none of an ended or an open session', async () => {
      const at = key()
      expect(await given.records.lockSession(at, 5)).toBe(false)
      await signIn(at, account())
      expect(await given.records.takeUnlockTry(at)).toBe('open')
      await given.records.lockSession(at, 5)
      await given.records.endSession(at, end)
      expect([await given.records.takeUnlockTry(at), await given.records.unlockSession(at)]).toEqual([
        'ended',
        false,
      ])
    })
  })

  describe('a farewell', () => {
    it('is leased to one worker at a time, comes back after the lease, and can be put off and dropped', async () => {
      for (const waiting of await given.records.leaseFarewells(1000, 1))
        await given.records.dropFarewell(waiting)
      await given.records.addFarewell('sealed')
      const [mine, yours] = await Promise.all([
        given.records.leaseFarewells(10, 100),
        given.records.leaseFarewells(10, 100),
      ])
      const [waiting] = [...mine, ...yours]
      expect([...mine, ...yours]).toEqual([expect.objectContaining({ sealed: 'sealed' })])
      if (!waiting) throw new Error('nothing leased')
      await wait(130)
      expect((await given.records.leaseFarewells(10, 1))[0]?.ageMs).toBeGreaterThanOrEqual(100)
      await given.records.postponeFarewell(waiting, 60_000)
      expect(await given.records.leaseFarewells(10, 1)).toEqual([])
      await given.records.postponeFarewell(waiting, 0)
      await given.records.dropFarewell(waiting)
      await wait(10)
      expect(await given.records.leaseFarewells(10, 1)).toEqual([])
    })
  })
})
