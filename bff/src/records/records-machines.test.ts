import { expect, test } from 'vitest'
import { describeRecords } from '../testing/records.ts'

/* Nonces, quotas and sessions of programs, in memory and in Redis alike. */

describeRecords(given => {
  const counter = { name: 'read', windowMs: 60_000 }
  const entry = (nonce: string, nonceMs = 60_000) => ({ nonce, nonceMs, counter })

  test('a nonce lets one of twenty callers in, and the others are not counted', async () => {
    const client = given.account()
    const nonce = given.key()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => given.records.admitMachine(client, entry(nonce))),
    )
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(all.map(({ hits }) => hits?.count)).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('a nonce is free again when its time is over', async () => {
    const client = given.account()
    const nonce = given.key()
    expect((await given.records.admitMachine(client, entry(nonce, 50))).isNew).toBe(true)
    await expect
      .poll(async () => (await given.records.admitMachine(client, entry(nonce, 50))).isNew)
      .toBe(true)
  })

  test('calls count for their own client and class, and the window is told', async () => {
    const [one, other] = [given.account(), given.account()]
    const admit = async (client: string, name = 'read') =>
      (await given.records.admitMachine(client, { ...entry(given.key()), counter: { ...counter, name } }))
        .hits
    expect(await admit(one)).toMatchObject({ count: 1 })
    const second = await admit(one)
    expect(second?.count).toBe(2)
    expect(second?.resetMs).toBeGreaterThan(50_000)
    expect(second?.resetMs).toBeLessThanOrEqual(60_000)
    expect(await admit(one, 'write')).toMatchObject({ count: 1 })
    expect(await admit(other)).toMatchObject({ count: 1 })
  })

  test('how far counters are is told without counting', async () => {
    const client = given.account()
    const write = { ...counter, name: 'write' }
    for (const _ of [1, 2]) await given.records.admitMachine(client, { ...entry(given.key()), counter })
    const look = () => given.records.machineHits(client, [counter, write])
    expect((await look()).map(({ count }) => count)).toEqual([2, 0])
    const [read, none] = await look()
    expect([read?.count, none]).toEqual([2, { count: 0, resetMs: write.windowMs }])
    expect(read?.resetMs).toBeLessThanOrEqual(counter.windowMs)
  })

  test('where nothing is limited nothing is counted', async () => {
    const admitted = await given.records.admitMachine(given.account(), {
      nonce: given.key(),
      nonceMs: 60_000,
    })
    expect(admitted).toEqual({ isNew: true, hits: undefined, session: null })
  })

  test('the session of a client comes with its admission until its time is over', async () => {
    const client = given.account()
    const session = async () => (await given.records.admitMachine(client, entry(given.key()))).session
    expect(await session()).toBeNull()
    await given.records.keepMachineSession(client, 'sealed one', 60_000)
    expect(await session()).toBe('sealed one')
    await given.records.keepMachineSession(client, 'sealed two', 50)
    await expect.poll(session).toBeNull()
  })

  test('a session is stored over the one before it', async () => {
    const client = given.account()
    await given.records.keepMachineSession(client, 'one', 60_000)
    await given.records.keepMachineSession(client, 'two', 60_000)
    expect((await given.records.admitMachine(client, entry(given.key()))).session).toBe('two')
  })
})
