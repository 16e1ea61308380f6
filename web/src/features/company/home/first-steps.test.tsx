// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { FirstSteps, isBeginning } from './first-steps.tsx'
import { type Overview, TodoFigures } from './todo-figures.tsx'

afterEach(cleanup)

const show = (part: Partial<Parameters<typeof FirstSteps>[0]>) =>
  render(
    <MemoryRouter>
      <FirstSteps status={4} remark="" isMainAccount isMaker {...part} />
    </MemoryRouter>,
  )

test('a company begins until it is verified and has signed a bank', () => {
  expect([isBeginning(0, undefined), isBeginning(7, 0), isBeginning(4, 0)]).toEqual([true, true, true])
  expect([isBeginning(4, 1), isBeginning(4, undefined), isBeginning(8, 0)]).toEqual([false, false, false])
})

test('under audit there is nothing to sign yet', () => {
  show({ status: 0 })
  expect(screen.getByText(/审核中/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '去签约' })).toBeNull()
})

test('a failed audit says why, and how it is mended', () => {
  show({ status: 7, remark: '营业执照影像不清晰，请重新上传' })
  expect(screen.getByText('审核未通过：营业执照影像不清晰，请重新上传')).toBeTruthy()
  const link = screen.getByRole('link', { name: '修改资料并重新提交' })
  expect(link.getAttribute('href')).toBe('/perfectCompanyMess?update=true')
  expect(screen.queryByRole('link', { name: '去签约' })).toBeNull()
})

test('an operator of a refused company asks its main account', () => {
  show({ status: 7, isMainAccount: false })
  expect(screen.getByText('请联系主账号修改资料')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a verified company goes on to a bank', () => {
  show({})
  expect(screen.getByRole('link', { name: '去签约' }).getAttribute('href')).toBe('/pcBankSign')
})

test('only what waits for the company is loud; the rest stands in one line', () => {
  const figures: Overview = {
    drafts: 0,
    waiting_check: 0,
    waiting_confirm: 2,
    waiting_payer: 0,
    overdue: 0,
    waiting_bank: 3,
    returned: 0,
    paying_count: 1,
    paying_fen: '0',
    available_count: 4,
    available_fen: '123456',
    due_30d_count: 0,
    due_30d_fen: '0',
    balance_fen: '0',
    sign_count: 1,
  }
  const draw = (now: Overview) =>
    render(
      <MemoryRouter>
        <TodoFigures figures={now} canApply canCheck />
      </MemoryRouter>,
    )
  const { container, unmount } = draw(figures)
  expect([...container.querySelectorAll('.todo-figure')].map(each => each.textContent)).toEqual(['2笔'])
  expect([...container.querySelectorAll('.todo-rest > li')].map(each => each.textContent)).toEqual([
    '待银行审批 3 笔审批通过待放款 1 笔查看',
    '草稿 0 笔',
    '可贴现票据 4 张票面 1,234.56 元去贴现',
    '30 天内到期票据 0 张',
  ])
  unmount()
  draw({ ...figures, waiting_confirm: 0 })
  expect(screen.getByText('暂无待办事项')).toBeTruthy()
})
