// @vitest-environment happy-dom
import { shanghaiDate } from '@portal/shared/calendar/dates.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rateGrid } from '../../testing/discount-rows.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { escapeFrom } from '../../testing/lists.ts'
import { guestState } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { DateInput } from './date-input.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    '/api/quotes/query_rate_grid': [{ ...rateGrid, business_date: '2025-03-31' }],
    '/api/calendar/query_days': ({ year }) => [
      {
        year: Number(year),
        maintained: true,
        provisional: Number(year) === 2027,
        days: [
          { dt: '2026-10-01', is_workday: false, name: '国庆节' },
          { dt: '2026-10-10', is_workday: true, name: '国庆节调休上班' },
        ],
      },
    ],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const Form = ({ start, min }: { start: string; min?: string }) => {
  const [date, setDate] = useState(start)
  return (
    <Field label="到期日">
      <DateInput value={date} onChange={setDate} {...(min ? { min } : {})} />
    </Field>
  )
}
const open = async (start: string, min?: string) => {
  renderPage(gateway, '/form', <Form start={start} {...(min ? { min } : {})} />)
  fireEvent.click(await screen.findByRole('button', { name: /^选择日期/ }))
  const calendar = await screen.findByRole('dialog', { name: /^选择日期/ })
  await waitFor(() => expect(calendar.contains(document.activeElement)).toBe(true))
  return calendar
}
const input = () => screen.getByLabelText<HTMLInputElement>('到期日')
const day = (name: string) => screen.getByRole('button', { name })
const opener = () => screen.getByRole('button', { name: /^选择日期/ })
const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })

test('shows the month from Monday with days off and make-up days, and takes the chosen day', async () => {
  const calendar = await open('2026-10-03')
  expect(within(calendar).getByText('2026年10月')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '2026年10月1日 国庆节（休）' })).toBeTruthy()
  expect(day('2026年10月10日 国庆节调休上班（班）').className).toContain('is-work')
  // As high in every month: six weeks.
  expect(within(calendar).getAllByRole('row')).toHaveLength(6)
  expect(within(calendar).getAllByRole('row')[0]?.textContent).toBe('2829301234')
  fireEvent.click(day('2026年10月8日'))
  expect(input().value).toBe('2026-10-08')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^选择日期/ }))
})

test('is walked by keyboard over months and years, and closed with Escape', async () => {
  const calendar = await open('2026-12-31')
  expect(document.activeElement).toBe(day('2026年12月31日'))
  press('ArrowRight')
  await waitFor(() => expect(document.activeElement).toBe(day('2027年1月1日')))
  expect(await within(calendar).findByText('该年放假安排以国务院公告为准')).toBeTruthy()
  press('PageUp')
  await waitFor(() => expect(document.activeElement).toBe(day('2026年12月1日')))
  fireEvent.click(screen.getByRole('button', { name: '2026年12月，选择年月' }))
  fireEvent.click(await screen.findByRole('button', { name: /，选择年份$/ }))
  fireEvent.click(await screen.findByRole('button', { name: '前十年' }))
  fireEvent.click(await screen.findByRole('button', { name: '2019' }))
  fireEvent.click(await screen.findByRole('button', { name: /(^|\D)3月$/ }))
  await within(calendar).findByText('2019年3月')
  await escapeFrom(calendar)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(input().value).toBe('2026-12-31')
})

test('begins at the bank’s business date, whatever the browser’s, and where it is not told at the browser’s', async () => {
  await open('')
  expect(document.activeElement).toBe(day('2025年3月31日'))
  expect(day('2025年3月31日').closest('td')?.getAttribute('aria-current')).toBe('date')
  forgetPage()
  gateway.answers['/api/quotes/query_rate_grid'] = { status: 422, error_no: '20014', error_msg: '未维护' }
  await open('')
  expect(document.activeElement?.getAttribute('data-value')).toBe(shanghaiDate(new Date()))
})

test('begins at the first day that may be chosen and refuses those before it', async () => {
  await open('', '2099-06-23')
  expect(document.activeElement).toBe(day('2099年6月23日'))
  fireEvent.click(day('2099年6月22日'))
  expect(input().value).toBe('')
  await waitFor(() => expect(day('2099年6月22日').getAttribute('aria-disabled')).toBe('true'))
})

test('opens on the field, where typing goes on, and follows what is typed', async () => {
  renderPage(gateway, '/form', <Form start="" />)
  const field = await screen.findByLabelText<HTMLInputElement>('到期日')
  field.focus()
  fireEvent.click(field)
  const calendar = await screen.findByRole('dialog', { name: /^选择日期/ })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '20261008' } })
  await within(calendar).findByText('2026年10月')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(day('2026年10月8日')))
  await escapeFrom(day('2026年10月8日'))
  expect(document.activeElement).toBe(opener())
})
