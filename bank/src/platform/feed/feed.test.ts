import type { Topic } from '@portal/shared/contract/topics.ts'
import { serviceTokenHeader } from '@portal/shared/wire/wire.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunningBank } from '../../app/bank.ts'
import type { BankSettings } from '../../app/settings.ts'
import { startExampleBank } from '../../testing/example-bank.ts'
import { exampleHolding, newTestBank, submitBills, type TestBank } from '../../testing/test-bank.ts'
import { changeFeed } from '../db/schema/changes.ts'
import type { JobCtx } from '../kernel/outbox.ts'
import { changesSince, purgeChanges, tellChange } from './feed.ts'

let database: TestBank
beforeAll(async () => {
  database = await newTestBank()
  return () => database.close()
})

const now = async () => BigInt((await changesSince(database.db, undefined)).next)
const tell = (topic: Topic, refNo: string, to: Parameters<typeof tellChange>[1]['to'] = 'everybody') =>
  database.db.transaction(tx => tellChange({ tx }, { to, topic, refNo }))

/**
 * Waits for the changes of a cursor: on a server, transactions under way anywhere hold back what came after them,
 * and a cursor of now with it. Each test therefore looks at the changes of its own number.
 */
const changesWhenTold = async (cursor: bigint, topic: string) => {
  await expect
    .poll(async () => (await changesSince(database.db, cursor)).changes.map(change => change.topic), {
      timeout: 20_000,
    })
    .toContain(topic)
  return changesSince(database.db, cursor)
}

describe('the feed of changes', () => {
  it('begins with the cursor of now and no changes', async () => {
    await tell('rate', 'N1')
    expect(await changesSince(database.db, undefined)).toEqual({
      next: expect.stringMatching(/^\d+$/),
      missed: false,
      changes: [],
    })
  })

  it('tells what was committed since, once, with whom it concerns', async () => {
    const cursor = await now()
    await tell('disc_apply', 'N2', [{ memberId: 2 }, 'staff'])
    await tell('notice', 'N2', { operatorId: 4 })
    const { next, missed, changes } = await changesWhenTold(cursor, 'notice')
    expect([missed, changes.filter(({ ref_no }) => ref_no === 'N2')]).toEqual([
      false,
      [
        { user_code: expect.stringMatching(/^HY/), staff: false, topic: 'disc_apply', ref_no: 'N2' },
        { staff: true, topic: 'disc_apply', ref_no: 'N2' },
        { user_id: '4', staff: false, topic: 'notice', ref_no: 'N2' },
      ],
    ])
    expect((await changesSince(database.db, BigInt(next))).changes).toEqual([])
  })

  it('tells what a transaction says more than once only once, in the order in which it was said', async () => {
    const cursor = await now()
    await database.db.transaction(async tx => {
      await tellChange({ tx }, { to: [{ memberId: 2 }, 'staff'], topic: 'bill', refNo: 'N5' })
      await tellChange({ tx }, { to: ['staff', { operatorId: 4 }], topic: 'bill', refNo: 'N5' })
    })
    const { changes } = await changesWhenTold(cursor, 'bill')
    const told = changes.filter(({ ref_no }) => ref_no === 'N5')
    expect(told.map(({ user_code, user_id, staff }) => [user_code !== undefined, user_id, staff])).toEqual([
      [true, undefined, false],
      [false, undefined, true],
      [false, '4', false],
    ])
  })

  it('never tells what was rolled back', async () => {
    const cursor = await now()
    const failing = database.db.transaction(async tx => {
      await tellChange({ tx }, { to: 'everybody', topic: 'draft' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await tell('bill', 'N3')
    const { changes } = await changesWhenTold(cursor, 'bill')
    expect(changes.map(({ topic }) => topic)).not.toContain('draft')
  })

  it('says that something was missed beyond 500 changes, and for a cursor of another database', async () => {
    const cursor = await now()
    await database.db.execute(sql`insert into change_feed (topic) select 'many' from generate_series(1, 501)`)
    await expect
      .poll(() => changesSince(database.db, cursor), { timeout: 20_000 })
      .toMatchObject({ missed: true, changes: [] })
    expect(await changesSince(database.db, 10n ** 12n)).toMatchObject({ missed: true, changes: [] })
  })

  it('is thrown away after a day', async () => {
    await database.db.execute(sql`update change_feed set at = now() - interval '25 hours'`)
    await tell('site', 'N4')
    await database.db.transaction(tx => purgeChanges.run({ tx } as JobCtx))
    const rows = await database.db.select({ topic: changeFeed.topic }).from(changeFeed)
    expect(rows).toEqual([{ topic: 'site' }])
  })
})

it('an application that moves is told to its company and to the staff', async () => {
  const cursor = await now()
  const { holding_id } = await exampleHolding(database)
  const { apply_no } = await submitBills(database, '15400000011', [{ holding_id, range: '101-200' }])
  const { changes } = await changesWhenTold(cursor, 'disc_apply')
  const ofApply = changes.filter(({ ref_no }) => ref_no === apply_no)
  const told = { topic: 'disc_apply', ref_no: apply_no }
  expect(ofApply).toContainEqual({ ...told, staff: true })
  expect(ofApply).toContainEqual({ ...told, staff: false, user_code: expect.stringMatching(/^HY/) })
})

describe('the route for gateways', () => {
  let bank: RunningBank
  let settings: BankSettings
  beforeAll(async () => {
    ;({ bank, settings } = await startExampleBank())
    return () => bank.close()
  })
  const ask = async (query: string, token = settings.serviceToken) => {
    const response = await fetch(`${bank.url}/service/changes${query}`, {
      headers: { [serviceTokenHeader]: token },
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('answers under the service token only', async () => {
    expect((await ask('')).body).toMatchObject({ missed: false, changes: [] })
    expect(await ask('', 'another')).toMatchObject({ status: 403, body: { error_no: '1003' } })
  })

  it('refuses what is no cursor', async () => {
    expect((await ask('?after=1;drop')).body).toMatchObject({
      error_no: '9012',
      fields: { after: '格式不正确' },
    })
  })
})
