// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Applying, button, draft, press, startApplying } from '../../../testing/discount-apply-page.tsx'
import { holding, onePage, quote, rateGrid } from '../../../testing/discount-rows.ts'

let at: Applying
beforeEach(async () => {
  at = await startApplying()
})
afterEach(() => at.close())

/** One stands beside the list, one sticks to the foot of a narrow page. */
const nextButton = async () =>
  (await screen.findAllByRole('button', { name: '下一步，询价' }))[0] as HTMLElement

/** The boxes of the list, once it is there. */
const boxes = async () => {
  await screen.findByLabelText('全选本页')
  return screen.getAllByRole<HTMLInputElement>('checkbox').filter(box => box.id.startsWith('holding-'))
}

describe('the hours', () => {
  it.each([
    [
      { business_now: '2026-06-23T23:31:00+08:00' },
      /^当前非服务时间（08:30-23:30），可以选票、试算和保存草稿/,
    ],
    [
      { business_now: '2026-06-23T16:31:00+08:00', next_payout_dt: '2026-06-24' },
      '已过当日放款截止时间（16:30），现在提交的申请最早于 2026-06-24 周三 放款。',
    ],
    [
      { is_workday: false, next_payout_dt: '2026-06-24' },
      '今天不是工作日，现在提交的申请最早于 2026-06-24 周三 放款。',
    ],
  ])('are told before anybody trips over them: %j', async (change, text) => {
    at.gateway.answers['/api/quotes/query_rate_grid'] = [{ ...rateGrid, ...change }]
    at.open('/pcDiscount')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('choosing bills', () => {
  it('cannot pick a blocked bill and says why', async () => {
    at.open('/pcDiscount')
    await screen.findByText('该票据不得转让，不能贴现')
    expect((await boxes()).map(box => box.disabled)).toEqual([false, true])
    fireEvent.click(screen.getByLabelText('全选本页'))
    expect(await screen.findByText('1 / 100 张')).toBeTruthy()
  })

  it.each([
    ['unknown', '商票信息披露平台查无该票据的承兑信息', '0 / 100 张'],
    ['silent', '商票信息披露平台未应答，询价时再次查询', '1 / 100 张'],
  ] as const)(
    'asks about a commercial bill: what is %s leaves it chosen or not',
    async (outcome, text, count) => {
      const commercial = { ...holding, bill_kind: 'AC02', disclosure_outcome: 'unasked' } as const
      at.gateway.answers['/api/bills/query_holding'] = [onePage([commercial])]
      at.gateway.answers['/api/bills/check_disclosure'] = [
        {
          holding_id: holding.holding_id,
          disclosure_outcome: outcome,
          disclosure_text: text.split('，')[0] ?? '',
          disclosure_at: '2026-06-23T10:00:00+08:00',
        },
      ]
      at.open('/pcDiscount')
      fireEvent.click((await boxes())[0] as HTMLElement)
      expect(await screen.findByText(text)).toBeTruthy()
      expect(await screen.findByText(count)).toBeTruthy()
      expect((await boxes())[0]?.checked).toBe(outcome === 'silent')
    },
  )

  it('asks once about all of a page that are taken together, and lets go of those of which the answer is no', async () => {
    const two = ['1001', '1002'].map(
      holding_id => ({ ...holding, holding_id, bill_kind: 'AC02', disclosure_outcome: 'unasked' }) as const,
    )
    at.gateway.answers['/api/bills/query_holding'] = [onePage(two)]
    at.gateway.answers['/api/bills/check_disclosure'] = two.map(({ holding_id }, index) => ({
      holding_id,
      disclosure_outcome: index === 0 ? 'confirmed' : 'differs',
      disclosure_text: index === 0 ? '' : '到期日与票面不一致',
      disclosure_at: '2026-06-23T10:00:00+08:00',
    }))
    at.open('/pcDiscount')
    fireEvent.click(await screen.findByLabelText('全选本页'))
    expect(await screen.findByText('到期日与票面不一致')).toBeTruthy()
    expect(await screen.findByText('1 / 100 张')).toBeTruthy()
    expect((await boxes()).map(box => box.checked)).toEqual([true, false])
    expect(at.gateway.bodiesOf('/api/bills/check_disclosure')).toEqual([{ holding_ids: ['1001', '1002'] }])
  })

  it('keeps amount and range in step and asks for exactly that part', async () => {
    at.open('/pcDiscount')
    fireEvent.click((await boxes())[0] as HTMLElement)
    await press(`部分贴现 ${holding.bill_no}`)
    fireEvent.change(await screen.findByLabelText('贴现金额'), { target: { value: '1,000,000.01' } })
    expect(screen.getByLabelText<HTMLInputElement>('子票区间').value).toBe('1-100000001')
    expect(screen.getByText('剩余 1,345,678.89 元，子票区间')).toBeTruthy()
    expect(screen.getByText('100000002-234567890')).toBeTruthy()

    fireEvent.change(screen.getByLabelText('贴现金额'), { target: { value: '2345678.91' } })
    expect(screen.getByText('不能超过可用金额 2,345,678.90 元')).toBeTruthy()
    expect((await nextButton()).hasAttribute('disabled')).toBe(true)

    fireEvent.change(screen.getByLabelText('子票区间'), { target: { value: '201-300' } })
    expect(screen.getByLabelText<HTMLInputElement>('贴现金额').value).toBe('1.00')
    fireEvent.click(await nextButton())
    await screen.findByText('报价锁定剩余')
    expect(at.gateway.bodiesOf('/api/discount/get_quote')).toEqual([
      { bills: [{ holding_id: '1001', range: '201-300' }] },
    ])
  })

  it('shows a refused bill at that bill and keeps what was typed', async () => {
    at.gateway.answers['/api/discount/get_quote'] = {
      status: 422,
      error_no: '20006',
      error_msg: '子票区间超出可用范围',
      fields: { 'bills[0]': '子票区间超出可用范围' },
    }
    at.open('/pcDiscount')
    fireEvent.click((await boxes())[0] as HTMLElement)
    await press(`部分贴现 ${holding.bill_no}`)
    fireEvent.change(await screen.findByLabelText('贴现金额'), { target: { value: '5.00' } })
    fireEvent.click(await nextButton())
    expect((await screen.findByRole('alert')).textContent).toBe('子票区间超出可用范围')
    expect(screen.getByLabelText<HTMLInputElement>('子票区间').value).toBe('1-500')
  })

  it('saves the draft by itself, once, and under the number it was given', async () => {
    at.open('/pcDiscount')
    fireEvent.click((await boxes())[0] as HTMLElement)
    await screen.findByText(/草稿已自动保存/, {}, { timeout: 20_000 })
    expect(at.gateway.bodiesOf('/api/discount/save_apply')).toEqual([
      { bills: [{ holding_id: '1001' }], pay_type: 2, buyer_name: '', buyer_acct_no: '' },
    ])
    await press(`部分贴现 ${holding.bill_no}`)
    fireEvent.change(await screen.findByLabelText('贴现金额'), { target: { value: '5.00' } })
    await waitFor(
      () =>
        expect(at.gateway.bodiesOf('/api/discount/save_apply').at(-1)).toMatchObject({
          apply_no: 'TX20260623000018',
          bills: [{ holding_id: '1001', range: '1-500' }],
        }),
      { timeout: 20_000 },
    )
  })
})

describe('the quote', () => {
  it('counts down by the server’s clock and shows the figures of the example', async () => {
    at.openAt('quote')
    expect(await screen.findByText(/^1[0-2]:[0-5]\d$/)).toBeTruthy()
    expect(screen.getAllByText('8,924.01').length).toBeGreaterThan(0)
    expect(screen.getByText('贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分')).toBeTruthy()
    expect(screen.getAllByText('10-03 国庆节，顺延 5 天').length).toBeGreaterThan(0)
  })

  it('says for each possible pay day what it costs, and until when the bank may be late', async () => {
    at.openAt('quote')
    const days = within(await screen.findByRole('table', { name: '可放款日期与金额' }))
    expect(days.getAllByRole('row').map(row => row.textContent)).toEqual([
      '放款日计息天数利息 元实付 元',
      '2026-06-23 周二贴现日期1078,924.012,336,754.89',
      '2026-06-24 周三1068,840.602,336,838.30',
      '2026-06-25 周四1058,757.202,336,921.70',
      '2026-06-26 周五1048,673.802,337,005.10',
    ])
    expect(screen.getByText(/最迟为2026-06-26；超过该日须重新询价。/)).toBeTruthy()
    fireEvent.click(await screen.findByLabelText('买方付息'))
    expect(days.getAllByRole('row')[2]?.textContent).toBe('2026-06-24 周三1068,840.608,840.602,345,678.90')
  })

  it('shows the one day that a bank without a slip can pay on', async () => {
    at.openAt('quote', { ...draft, quote: { ...quote, pay_days: quote.pay_days.slice(0, 1) } })
    expect(await screen.findByText('银行如未能在贴现日期当日放款，须重新询价。')).toBeTruthy()
    expect(within(screen.getByRole('table', { name: '可放款日期与金额' })).getAllByRole('row')).toHaveLength(
      2,
    )
  })

  it('lets nobody go on when it has expired, until a new one is asked for', async () => {
    at.openAt('quote', { ...draft, quote: { ...quote, expires_at: '2026-06-23T10:05:00+08:00' } })
    expect(await screen.findByText('报价已失效，请重新询价')).toBeTruthy()
    expect((await button('下一步，关联贸易背景')).hasAttribute('disabled')).toBe(true)
    await press('重新询价')
    await waitFor(async () =>
      expect((await button('下一步，关联贸易背景')).hasAttribute('disabled')).toBe(false),
    )
  })
})

describe('who bears the interest', () => {
  it('changes every figure at once without asking the bank again, and is judged before the next step', async () => {
    at.openAt('quote')
    fireEvent.click(await screen.findByLabelText('协议付息'))
    fireEvent.change(await screen.findByLabelText(/买方付息比例/), { target: { value: '40' } })
    expect(screen.getAllByText('2,340,324.49').length).toBeGreaterThan(0)
    expect(screen.getAllByText('买方 3,569.60').length).toBeGreaterThan(0)
    expect(at.gateway.bodiesOf('/api/discount/get_quote')).toEqual([])
    await press('下一步，关联贸易背景')
    expect(screen.getAllByText('请填写付息人名称和账号').length).toBe(2)
    fireEvent.change(screen.getByLabelText(/付息人名称/), { target: { value: '屏山示例建材有限公司' } })
    fireEvent.change(screen.getByLabelText(/付息人账号/), { target: { value: '9900000000000000101' } })
    await press('下一步，关联贸易背景')
    expect(await screen.findByText('发票可用合计（元）')).toBeTruthy()
  })

  it('asks again for another date and shows a refused one at its field', async () => {
    at.openAt('quote')
    at.gateway.answers['/api/discount/get_quote'] = {
      status: 422,
      error_no: '20027',
      error_msg: '贴现日期必须为工作日',
      fields: { disc_dt: '贴现日期必须为工作日' },
    }
    fireEvent.change(await screen.findByLabelText('贴现日期'), { target: { value: '2026-06-27' } })
    expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toBe(
      '贴现日期必须为工作日',
    )
    expect((await button('下一步，关联贸易背景')).hasAttribute('disabled')).toBe(true)
    at.gateway.answers['/api/discount/get_quote'] = [{ ...quote, disc_dt: '2026-06-24' }]
    fireEvent.change(screen.getByLabelText('贴现日期'), { target: { value: '2026-06-24' } })
    await waitFor(
      async () => expect((await button('下一步，关联贸易背景')).hasAttribute('disabled')).toBe(false),
      { timeout: 20_000 },
    )
    expect(at.gateway.bodiesOf('/api/discount/get_quote').at(-1)).toMatchObject({ disc_dt: '2026-06-24' })
  })
})

describe('a date typed before', () => {
  it('gives way to the first possible where bills are chosen, since nobody can change it there', async () => {
    at.gateway.answers['/api/discount/get_quote'] = ({ disc_dt }) =>
      disc_dt
        ? {
            status: 422,
            error_no: '20012',
            error_msg: '票据已到期，不能办理贴现',
            fields: { 'bills[0]': '票据已到期，不能办理贴现' },
          }
        : [quote]
    const { quote: _old, ...unpriced } = draft
    at.openAt('choose', { ...unpriced, disc_dt: '2026-10-06' })
    fireEvent.click(await nextButton())
    expect(await screen.findByText('票据已到期，不能办理贴现，已改按最早可放款日询价')).toBeTruthy()
    expect((await screen.findByLabelText<HTMLInputElement>('贴现日期')).value).toBe(quote.disc_dt)
    expect(at.gateway.bodiesOf('/api/discount/get_quote').map(body => body.disc_dt)).toEqual([
      '2026-10-06',
      undefined,
    ])
  })
})
