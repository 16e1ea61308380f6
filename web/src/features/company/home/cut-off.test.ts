import { describe, expect, it } from 'vitest'
import { cutOffView, type Hours } from './cut-off.ts'

const hours: Hours = {
  is_workday: true,
  service_start: '08:30',
  service_end: '23:30',
  cut_off: '16:30',
  next_payout_dt: '2026-06-23',
}
const at = (time: string) => new Date(`2026-06-23T${time}+08:00`)

describe('the cut-off card', () => {
  it('counts down to the cut-off before it', () => {
    const view = cutOffView(hours, at('14:32:18'))
    expect(view.label).toBe('距截止还剩')
    expect(view.leftMs).toBe((1 * 3600 + 57 * 60 + 42) * 1000)
    expect(view.time).toBe('14:32')
    expect(view.cutOffAt).toBeCloseTo(8 / 15)
  })

  it('still counts one second before the cut-off, and names the next day at the cut-off itself', () => {
    expect(cutOffView(hours, at('16:29:59')).leftMs).toBe(1000)
    const after = cutOffView({ ...hours, next_payout_dt: '2026-06-24' }, at('16:30:00'))
    expect(after.leftMs).toBeNull()
    expect(after.headline).toBe('06-24')
    expect(after.note).toContain('2026-06-24（周三）')
  })

  it('does not count on a day without business', () => {
    const view = cutOffView(
      { ...hours, is_workday: false, next_payout_dt: '2026-10-08' },
      new Date('2026-10-03T10:00:00+08:00'),
    )
    expect(view.leftMs).toBeNull()
    expect(view.label).toContain('今日非工作日')
    expect(view.note).toContain('2026-10-08（周四）')
  })

  it.each([
    ['08:29:59', false, 0],
    ['08:30:00', true, 0],
    ['23:30:00', false, 1],
  ])('at %s service is open: %s', (time, open, nowAt) => {
    expect(cutOffView(hours, at(time))).toMatchObject({ open, nowAt })
  })
})
