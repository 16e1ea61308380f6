// @vitest-environment happy-dom
import type { RowOf } from '@portal/shared/contract/table.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserStorage } from '../../core/storage.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { companyUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { keepChoice, pagesFor, recentChoices } from './choices.ts'
import { initialsOf } from './initials.ts'
import SearchDialog from './search-dialog.tsx'

const SEARCH = '/api/search/query_everything'
const hit = (no: string) => ({
  no,
  name: '江州示例银行',
  note: '2 张，贴现日 2026-06-23',
  state_name: '待银行审批',
  tone: 'waiting' as const,
  amount_fen: '99999999999999',
  path: `/txDiscountApplyStaticList?apply_no=${no}`,
})
const answer: RowOf<typeof SEARCH> = {
  groups: [{ kind: 'apply', more: true, hits: [hit('TX20260623000002'), hit('TX20260623000001')] }],
}

let gateway: Gateway
let asked: unknown[]
beforeEach(async () => {
  asked = []
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    [SEARCH]: body => {
      asked.push(body)
      return [answer]
    },
  })
})
afterEach(async () => {
  forgetPage()
  browserStorage.clear()
  await gateway.close()
})

const show = async () => {
  const page = renderPage(gateway, '/tx', <SearchDialog user={companyUser} onClose={() => undefined} />)
  return { ...page, field: await screen.findByRole('combobox') }
}
const chosen = () => screen.getAllByRole('option').map(each => each.getAttribute('aria-selected'))

test('arrows move through what is found, and Enter opens it', async () => {
  const { field, address } = await show()
  fireEvent.change(field, { target: { value: 'TX20260623' } })
  expect(await screen.findAllByText('999,999,999,999.99')).toHaveLength(2)
  expect(chosen()).toEqual(['true', 'false'])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(chosen()).toEqual(['false', 'true'])
  // An input method chooses with the same keys among its own proposals.
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'ArrowDown', keyCode: 229 })
  expect(address()).toBe('/tx')
  expect(chosen()).toEqual(['false', 'true'])
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id)
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(address()).toBe('/txDiscountApplyStaticList?apply_no=TX20260623000001'))
  expect(asked).toEqual([{ text: 'TX20260623' }])
  expect(recentChoices(browserStorage, companyUser.user_id).map(({ no }) => no)).toEqual(['TX20260623000001'])
})

test('one character asks nobody, and finds pages', async () => {
  const { field } = await show()
  fireEvent.change(field, { target: { value: '签' } })
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(each => each.textContent)).toEqual(['银行签约']),
  )
  expect(asked).toEqual([])
})

test('nothing found says so, and a failure may be tried again', async () => {
  gateway.answers[SEARCH] = [{ groups: [] }]
  const { field } = await show()
  fireEvent.change(field, { target: { value: 'TX20260699' } })
  await screen.findByText(/没有与“TX20260699”相符的内容/)
  gateway.answers[SEARCH] = { status: 503, error_no: '9007', error_msg: '系统繁忙，请稍后重试' }
  fireEvent.change(field, { target: { value: '柏川' } })
  await screen.findByText(/系统繁忙/)
  gateway.answers[SEARCH] = [answer]
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
})

test('pages are offered by part of the title or by pinyin initials, to those who may open them', () => {
  const paths = (typed: string) => pagesFor(typed, companyUser).map(({ path }) => path)
  expect(initialsOf('业务查询')).toBe('ywcx')
  expect(initialsOf('接口与事件')).toBe('jkysj')
  expect(paths('ywcx')).toEqual(['/txDiscountApplyStaticList'])
  expect(paths('贴现审批')).toEqual([])
  expect(paths('登录').every(path => path.startsWith('/pc'))).toBe(true)
})

test('the last choices are kept, newest first and each once, of one user only', () => {
  const choice = (no: string) => ({ ...hit(no), tone: 'quiet', icon: 'money' }) as const
  for (const no of ['1', '2', '1', '3', '4', '5', '6', '7', '8', '9']) {
    keepChoice(browserStorage, 'a', choice(no))
  }
  expect(recentChoices(browserStorage, 'a').map(({ no }) => no)).toEqual([
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
    '1',
  ])
  // What changes is not kept.
  expect(recentChoices(browserStorage, 'a')[0]).toMatchObject({ state_name: '', amount_fen: null })
  expect(recentChoices(browserStorage, 'b')).toEqual([])
  browserStorage.write('recent:a', '{broken')
  expect(recentChoices(browserStorage, 'a')).toEqual([])
})
