import { afterAll, describe, expect, test } from 'vitest'
import { createPress, press } from './press.ts'
import { makePdf, type Sheet } from './sheet.ts'

const sheet: Sheet = {
  title: '票据贴现协议',
  number: 'TX20260623000018',
  footer: '示例',
  at: new Date('2026-06-23T10:00:00+08:00'),
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: '序号', width: 40 },
        { title: '票据（包）号码', width: 200 },
      ],
      rows: Array.from({ length: 100 }, (_, i) => [String(i + 1), '599999000001320260403000000124']),
    },
  ],
}

afterAll(() => press.stop())

describe('the thread that prints', () => {
  test('prints the same bytes as this thread, which goes on meanwhile', async () => {
    let turns = 0
    let printing = true
    const turn = () => {
      turns += 1
      if (printing) setImmediate(turn)
    }
    turn()
    const [here, there, again] = [await makePdf(sheet), await press.print(sheet), await press.print(sheet)]
    const before = turns
    const third = await press.print(sheet)
    // Printed here, it lets others in some ten times.
    expect(turns - before).toBeGreaterThan(500)
    printing = false
    for (const bytes of [there, again, third]) expect(Buffer.from(here).equals(Buffer.from(bytes))).toBe(true)
  })

  test('refuses a sheet that cannot be printed and prints the next one', async () => {
    const unprintable = { ...sheet, blocks: [{ kind: 'text' }] } as unknown as Sheet
    await expect(press.print(unprintable)).rejects.toThrow('text')
    expect((await press.print({ ...sheet, blocks: [] })).length).toBeGreaterThan(1_000)
  })

  test('lets nobody wait when it ends, and is another one for the next sheet', async () => {
    const ends = createPress(new URL('data:text/javascript,process.exit(3)'))
    await expect(ends.print(sheet)).rejects.toThrow('the thread that prints ended with 3')
    const throws = createPress(new URL('data:text/javascript,throw new Error("out of memory")'))
    for (let time = 0; time < 2; time += 1) await expect(throws.print(sheet)).rejects.toThrow('out of memory')
    const printing = press.print(sheet)
    const refused = expect(printing).rejects.toThrow('the thread that prints ended')
    await press.stop()
    await refused
    expect((await press.print({ ...sheet, blocks: [] })).length).toBeGreaterThan(1_000)
  })
})
