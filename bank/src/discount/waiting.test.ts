import { beforeAll, describe, expect, test } from 'vitest'
import { sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const queue = (page_no = 1, page_size = 100, state = 'D20') =>
  bank.as('officer1')('/api/admin/query_disc_apply', { state, page_no, page_size })

describe('what waits for the bank’s officers', () => {
  test('comes by how long it has waited, in groups by the time limit, on every page', async () => {
    const { rows, waits, total } = await queue()
    const since = rows.map(({ wait }) => wait?.since ?? '')
    expect(since).toEqual(since.toSorted())
    const stages = rows.map(({ wait }) => wait?.stage)
    const order = ['over', 'soon', 'open']
    expect(stages).toEqual(stages.toSorted((a, b) => order.indexOf(a ?? '') - order.indexOf(b ?? '')))
    const count = (stage: string) => stages.filter(each => each === stage).length
    expect(waits).toMatchObject({ over: count('over'), soon: count('soon'), open: count('open') })
    expect(waits).toMatchObject({ warn_minutes: 60, limit_minutes: 120 })
    const half = Math.ceil(total / 2)
    const paged = [...(await queue(1, half)).rows, ...(await queue(2, half)).rows]
    expect(paged.map(row => row.apply_no)).toEqual(rows.map(row => row.apply_no))
  })

  test('is near its limit after one hour and over it after two, of service time only', async () => {
    const at = sceneOf(bank)
    const { holding_id } = await exampleHolding(bank)
    at.clock('2026-06-23T22:39:30')
    const { apply_no } = await at.submit([{ holding_id }])
    const waitAt = async (time: string) => {
      at.clock(time)
      const row = (await queue()).rows.find(each => each.apply_no === apply_no)
      if (!row?.wait) throw new Error('it waits')
      const { waited_minutes, stage, due_at } = row.wait
      expect(row).toMatchObject({ next_by: '银行审批岗', next_until: due_at })
      return [waited_minutes, stage, due_at?.slice(0, 16)]
    }
    // Fifty and a half minutes until the bank closes, the rest after it has opened.
    const due = '2026-06-24T09:39'
    expect(await waitAt('2026-06-23T23:29:30')).toEqual([49, 'open', due])
    expect(await waitAt('2026-06-24T08:00:30')).toEqual([50, 'open', due])
    expect(await waitAt('2026-06-24T08:40:30')).toEqual([60, 'soon', due])
    expect(await waitAt('2026-06-24T09:40:30')).toEqual([120, 'over', due])
    await bank.as('admin')('/api/admin/param/edit', { param_key: 'WAIT_LIMIT_MINUTES', param_value: '240' })
    expect(await waitAt('2026-06-24T09:40:30')).toEqual([120, 'soon', '2026-06-24T11:39'])
  })

  test('is not late by a guess where a year’s holidays are missing, and nothing else has a wait', async () => {
    await sceneOf(bank).change('delete from holiday')
    const { rows, waits } = await queue()
    expect(rows[0]?.wait).toMatchObject({ due_at: null, waited_minutes: null, stage: 'open' })
    expect(waits).toMatchObject({ over: 0, soon: 0 })
    const paid = await queue(1, 5, 'D60')
    expect(paid.waits).toBeNull()
    expect(paid.rows.every(({ wait }) => wait === null)).toBe(true)
  })
})
