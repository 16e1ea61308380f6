// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { FirstSteps, isBeginning, type SignRow } from './first-steps.tsx'
import { type Overview, TodoFigures } from './todo-figures.tsx'

afterEach(cleanup)

const figures: Overview = {
  drafts: 0,
  applied_count: 0,
  waiting_check: 0,
  waiting_confirm: 0,
  waiting_payer: 0,
  overdue: 0,
  waiting_bank: 0,
  returned: 0,
  paying_count: 0,
  paying_fen: '0',
  available_count: 0,
  available_fen: '0',
  due_30d_count: 0,
  due_30d_fen: '0',
  balance_fen: '0',
  sign_count: 0,
}

const show = (part: Partial<Parameters<typeof FirstSteps>[0]>) =>
  render(
    <MemoryRouter>
      <FirstSteps status={4} remark="" isMainAccount isMaker figures={figures} signs={[]} {...part} />
    </MemoryRouter>,
  )
/** Each step with its state in words, its notes after it. */
const steps = () => screen.getAllByRole('listitem').map(item => item.querySelector('.step-text')?.textContent)
const signOf = (state: SignRow['state'], more: Partial<SignRow>) =>
  ({ state, bank_name: '江州示例银行', reason: '', next_step: '', ...more }) as SignRow
const way = () => screen.getByRole('link', { name: /去|继续|录入|修改/ }).getAttribute('href')

test('a company begins until it is verified, has signed a bank and has applied for something', () => {
  const of = (sign_count: number, applied_count: number) => ({ sign_count, applied_count })
  expect([0, 7].map(status => isBeginning(status, undefined))).toEqual([true, true])
  expect([of(0, 0), of(1, 0), of(0, 3)].map(each => isBeginning(4, each))).toEqual([true, true, true])
  expect([isBeginning(4, of(1, 1)), isBeginning(4, undefined), isBeginning(8, of(0, 0))]).toEqual([
    false,
    false,
    false,
  ])
})

test('under audit there is nothing to sign yet', () => {
  show({ status: 0 })
  expect(screen.getByText(/审核中/)).toBeTruthy()
  expect(screen.getByRole('heading').textContent).toBe('首次贴现，还差 4 步')
  expect(screen.queryByRole('link', { name: '去签约' })).toBeNull()
})

test('a failed audit says why, and how it is mended', () => {
  show({ status: 7, remark: '营业执照影像不清晰，请重新上传' })
  expect(screen.getByText('审核未通过：营业执照影像不清晰，请重新上传')).toBeTruthy()
  expect(way()).toBe('/perfectCompanyMess?update=true')
  expect(screen.queryByRole('link', { name: '去签约' })).toBeNull()
})

test('an operator of a refused company asks its main account', () => {
  show({ status: 7, isMainAccount: false })
  expect(screen.getByText('请联系主账号修改资料')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('a verified company goes on to a bank', () => {
  show({})
  expect(way()).toBe('/pcBankSign')
})

test('while the bank looks at the signing nothing is to be done, and what it gave back says why', () => {
  const { unmount } = show({
    signs: [signOf('S10', { state_name: '待银行审核', next_step: '等待银行审核' })],
  })
  expect(steps()[1]).toBe('银行签约（进行中）江州示例银行：待银行审核等待银行审核')
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  show({ signs: [signOf('S15', { state_name: '退回', reason: '户名不符' })] })
  expect(steps()[1]).toBe('银行签约（进行中）江州示例银行：退回原因：户名不符')
  expect(screen.getByRole('link', { name: '继续签约' }).getAttribute('href')).toBe('/pcBankSign')
})

test('with a bank, bills are chosen, and where there are none it is said how they come', () => {
  const signed = { ...figures, sign_count: 1 }
  const { unmount } = show({ figures: { ...signed, available_count: 4, available_fen: '123456' } })
  expect(steps().slice(1)).toEqual([
    '银行签约（已完成）已签约 1 家',
    '选择票据（进行中）4 张可贴现，票面 1,234.56 元',
    '提交申请（未开始）补充贸易背景，确认金额后提交',
  ])
  expect(screen.getByRole('link', { name: '去选票' }).getAttribute('href')).toBe('/pcDiscount')
  unmount()
  show({ figures: signed })
  expect(steps()[2]).toBe('选择票据（进行中）暂无可贴现票据可在业务办理中录入或导入持有的票据')
  expect(screen.getByRole('link', { name: '录入票据' })).toBeTruthy()
})

test('a draft is the last step', () => {
  show({ figures: { ...figures, sign_count: 1, drafts: 2 } })
  expect(screen.getByRole('heading').textContent).toBe('首次贴现，还差 1 步')
  expect(screen.getByRole('link', { name: '继续办理' }).getAttribute('href')).toBe(
    '/txDiscountApplyStaticList?state=D00',
  )
})

test('only what waits for the company is loud; the rest stands in one line', () => {
  const busy: Overview = {
    ...figures,
    waiting_confirm: 2,
    waiting_bank: 3,
    paying_count: 1,
    available_count: 4,
    available_fen: '123456',
    sign_count: 1,
  }
  const draw = (now: Overview) =>
    render(
      <MemoryRouter>
        <TodoFigures figures={now} canApply canCheck />
      </MemoryRouter>,
    )
  const { container, unmount } = draw(busy)
  expect([...container.querySelectorAll('.todo-figure')].map(each => each.textContent)).toEqual(['2笔'])
  expect([...container.querySelectorAll('.todo-rest > li')].map(each => each.textContent)).toEqual([
    '待银行审批 3 笔审批通过待放款 1 笔查看',
    '草稿 0 笔',
    '可贴现票据 4 张票面 1,234.56 元去贴现',
    '30 天内到期票据 0 张',
  ])
  unmount()
  draw({ ...busy, waiting_confirm: 0 })
  expect(screen.getByText('暂无待办事项')).toBeTruthy()
})
