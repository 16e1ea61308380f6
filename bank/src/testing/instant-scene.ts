/** What the tests of 秒贴 do again and again. */
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { newKey, type TestBank } from './test-bank.ts'

type Draft = RequestInput<'/api/admin/instant/draft_version'>

/** Lets the bill of the worked example pass. */
export const wideTerms: Draft = {
  note: '测试规则',
  acceptor_classes: ['GG', 'CS', 'SN', 'CW', 'QY'],
  min_days: 1,
  max_days: 200,
  package_fen: '100000000000',
  company_day_fen: '100000000000',
  group_day_fen: '100000000000',
  acceptor_day_fen: '100000000000',
  bank_day_fen: '100000000000',
  pay_types: [2],
  trade_later: true,
  hour_from: '08:30',
  hour_to: '20:00',
  rest_days: false,
}

const maker = 'credit'
const checker = 'admin'

export const instantOf = (bank: TestBank, seller = '15400000011') => {
  const detail = (version_no: number) => bank.as(maker)('/api/admin/instant/version_detail', { version_no })

  const draft = async (more: Partial<Draft> = {}): Promise<number> =>
    (await bank.as(maker)('/api/admin/instant/draft_version', { ...wideTerms, ...more })).version_no

  const shadow = async (version_no: number, days = 90) => {
    const { version } = await detail(version_no)
    return bank.as(maker)('/api/admin/instant/shadow_run', { version_no, version, days })
  }

  const approve = async (version_no: number, account = checker) => {
    const { version } = await detail(version_no)
    return bank.as(account)('/api/admin/instant/approve_version', { version_no, version })
  }

  /** A version that two officers have put in force. */
  const inForce = async (more: Partial<Draft> = {}): Promise<number> => {
    const version_no = await draft(more)
    await shadow(version_no)
    await approve(version_no)
    return version_no
  }

  const turn = async (on: boolean) => {
    const { version } = await bank.as(checker)('/api/admin/instant/overview', {})
    return bank.as(checker)('/api/admin/instant/switch', { on, version, reason: '测试' })
  }

  const price = async () => (await bank.as(seller)('/api/instant/price', { page_size: 100 })).rows

  /** Ticks bills at the price that is shown for them. */
  const apply = async (
    holdingIds: readonly string[],
    more: Partial<RequestInput<'/api/instant/apply'>> = {},
    account = seller,
  ) => {
    const { rows } = await bank.as(account)('/api/instant/price', { page_size: 100 })
    const nets = holdingIds.map(id => rows.find(row => row.holding_id === id)?.price?.net_fen ?? '0')
    const net = nets.reduce((sum, each) => sum + BigInt(each), 0n)
    const { sign_no } = await bank.as(account)('/api/instant/facts', {})
    return bank.as(account)('/api/instant/apply', {
      idem_key: newKey(),
      bills: holdingIds.map(holding_id => ({ holding_id })),
      sign_no,
      net_fen: String(net),
      ...more,
    })
  }

  const result = (apply_no: string, account = seller) => bank.as(account)('/api/instant/result', { apply_no })

  return { detail, draft, shadow, approve, inForce, turn, price, apply, result }
}
