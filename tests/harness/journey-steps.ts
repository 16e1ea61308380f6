import type { Random } from '../../bank/src/sandbox/random.ts'
import type { Answer, TestClient } from '../../bank/src/testing/test-client.ts'
import { type Firm, firstOf, type Row, type World } from './journey-world.ts'

export type Step =
  | 'withdraw'
  | 'check_pass'
  | 'check_return'
  | 'approve'
  | 'approve_dearer'
  | 'approve_far'
  | 'authorise'
  | 'authorise_back'
  | 'return'
  | 'refuse'
  | 'confirm'
  | 'decline'
  | 'pay'
  | 'resubmit'
  | 'look'

export const steps: readonly Step[] = [
  'withdraw',
  'check_pass',
  'check_return',
  'approve',
  'approve_dearer',
  'approve_far',
  'authorise',
  'authorise_back',
  'return',
  'refuse',
  'confirm',
  'decline',
  'pay',
  'resubmit',
  'look',
]

/** Likely next steps in a state; the other steps are tried as well, and refused. */
export const likely: Readonly<Record<string, readonly Step[]>> = {
  D00: ['resubmit', 'resubmit', 'withdraw'],
  D10: ['check_pass', 'check_pass', 'check_pass', 'check_return', 'withdraw'],
  D15: ['resubmit', 'resubmit', 'withdraw'],
  D20: [
    ...['approve', 'approve', 'approve', 'approve', 'approve_dearer', 'approve_dearer', 'approve_far'],
    ...['authorise', 'authorise_back', 'return', 'refuse', 'withdraw'],
  ] as Step[],
  D25: ['resubmit', 'resubmit', 'withdraw'],
  D30: ['confirm', 'confirm', 'confirm', 'decline'],
  D40: ['pay'],
  D45: ['pay', 'withdraw'],
}

interface Background {
  contract_ids: string[]
  invoice_ids: string[]
  /** What both together still carry, fen. */
  leftFen: number
}

type Rows = Record<string, string>[]
const rowsOf = (answer: Answer): Rows => (firstOf(answer)?.rows ?? []) as Rows

/** A contract of the firm's with its usable invoices; nothing when it has none left. */
const background = async (world: World, random: Random, { maker }: Firm): Promise<Background | undefined> => {
  const page = { page_size: 100 }
  const contracts = rowsOf(await world.insist(maker, '/api/trade/query_contract', { ...page, state: '1' }))
  if (contracts.length === 0) return undefined
  const { contract_id = '', left_fen = '0' } = random.pick(contracts)
  const filter = { ...page, contract_id, usable: '1' }
  const invoices = rowsOf(await world.insist(maker, '/api/trade/query_invoice', filter))
  const carried = invoices.reduce((sum, invoice) => sum + Number(invoice.left_fen), 0)
  const leftFen = Math.min(Number(left_fen), carried)
  if (leftFen <= 0) return undefined
  return {
    contract_ids: [contract_id],
    invoice_ids: invoices.map(({ invoice_id = '' }) => invoice_id),
    leftFen,
  }
}

/** A bill of the firm's and, where it can be split, some part of it no larger than `mostFen`. */
const choose = async (world: World, random: Random, { maker }: Firm, mostFen: number) => {
  const rows = rowsOf(await world.insist(maker, '/api/bills/query_holding', { state: '10', page_size: 100 }))
  const sound = rows.filter(row => row.blocked_reason === '')
  if (sound.length === 0) return undefined
  const { holding_id = '', range = '' } = random.pick(sound)
  const [start, end] = range.split('-').map(Number)
  if (start === undefined || end === undefined || random.next() < 0.05) return { holding_id }
  const longest = Math.max(1, Math.min(mostFen, Math.floor((end - start) / 20)))
  const length = random.between(1, longest)
  const from = random.between(start, Math.max(start, end - length + 1))
  return { holding_id, range: `${from}-${Math.min(end, from + length - 1)}` }
}

/** Quotes and submits, under one key until there is an answer. @returns the application's number */
export const submit = async (world: World, random: Random, firm: Firm, applyNo?: string) => {
  const { maker } = firm
  const papers = random.next() < 0.5 ? await background(world, random, firm) : undefined
  const bill = await choose(world, random, firm, papers?.leftFen ?? Number.MAX_SAFE_INTEGER)
  if (!bill) return undefined
  const quote = firstOf(await world.insist(maker, '/api/discount/get_quote', { bills: [bill] }))
  const sign = firstOf(await world.insist(maker, '/api/signing/query_sign'))
  if (!quote || !sign) return undefined
  const idemKey = world.nextKey()
  const done = firstOf(
    await world.insist(maker, '/api/discount/submit_apply', {
      idem_key: idemKey,
      lock_no: quote.lock_no,
      sign_no: sign.sign_no,
      contract_ids: papers?.contract_ids ?? [],
      invoice_ids: papers?.invoice_ids ?? [],
      ...(applyNo && { apply_no: applyNo }),
    }),
  )
  if (!done) return undefined
  const no = String(done.apply_no)
  if (!world.report.submitted.has(no)) world.report.submitted.set(no, idemKey)
  return no
}

/** Saves a draft; one whose answer was lost stays where it is. @returns its number */
export const draft = async (world: World, random: Random, firm: Firm) => {
  const bill = await choose(world, random, firm, Number.MAX_SAFE_INTEGER)
  if (!bill) return undefined
  const saved = await world.ask(firm.maker, '/api/discount/save_apply', { bills: [bill] })
  const row = saved && firstOf(saved)
  return row && String(row.apply_no)
}

/** Confirms with a code that is sent for it; within two minutes of the last one there is none. */
const confirm = async (world: World, { maker, mobile }: Firm, input: Row) => {
  const sent = await world.ask(maker, '/api/sms/send_code', { purpose: 'confirm_quote' })
  if (!sent?.is_success) return
  const sms_code = await world.codeOf(mobile)
  if (sms_code) await world.ask(maker, '/api/discount/confirm_quote', { ...input, sms_code })
}

const TWO_PERCENT_MORE = 1.02
/** Beyond the authority of whoever approves it. */
const FAR_MORE = 1.2

/** Rates that the company has to confirm: one for all its bills, or of some bills their own. */
const dearer = async (world: World, random: Random, officer: TestClient, input: Row, by: number) => {
  const detail = firstOf(await world.insist(officer, '/api/admin/disc_apply_detail', input))
  const bills = (detail?.bills ?? []) as Row[]
  const raised = (rateE6: unknown) => Math.ceil(Number(rateE6) * by)
  const some = bills.filter(() => random.next() < 0.5)
  if (some.length === 0) return { final_rate_e6: raised(detail?.rate_e6 ?? 0) }
  return { rates: some.map(({ holding_id, rate_e6 }) => ({ holding_id, rate_e6: raised(rate_e6) })) }
}

/** The bank's own line for some acceptor, from none to far above what is used; some are below it, and refused. */
export const limitOf = (random: Random): string =>
  random.next() < 0.2 ? '0' : String(random.between(1, 40) * 100_000_000)

/** Begins, moves or ends the line of a discounting bank for some acceptor. */
export const setLine = async ({ insist, ask, credit }: World, random: Random) => {
  const page = { page_size: 100 }
  const acceptors = rowsOf(await insist(credit, '/api/admin/acceptor/query', page))
  const lines = firstOf(await insist(credit, '/api/admin/acceptor/query_bank_line', page))
  const { org_code } = random.pick(acceptors)
  const { bank_no } = random.pick((lines?.banks ?? []) as Rows)
  const rows = (lines?.rows ?? []) as Row[]
  const line = rows.find(row => row.bank_no === bank_no && row.org_code === org_code)
  const limits = { bank_no, org_code, limit_fen: limitOf(random) }
  await ask(credit, '/api/admin/acceptor/set_bank_line', {
    ...limits,
    ...(line && { version: line.version }),
  })
}

/** Gives every bank a line for each acceptor, where one of this size reaches for what it holds. */
export const openLines = async ({ insist, credit }: World) => {
  const page = { page_size: 100 }
  const acceptors = rowsOf(await insist(credit, '/api/admin/acceptor/query', page))
  const lines = firstOf(await insist(credit, '/api/admin/acceptor/query_bank_line', page))
  for (const { bank_no } of (lines?.banks ?? []) as Rows) {
    for (const { org_code } of acceptors) {
      const line = { bank_no, org_code, limit_fen: '3000000000' }
      await insist(credit, '/api/admin/acceptor/set_bank_line', line)
    }
  }
}

export const perform = async (world: World, random: Random, firm: Firm, apply: Row, step: Step) => {
  const officer: TestClient = random.pick(world.officers)
  const applyNo = String(apply.apply_no)
  const input = { apply_no: applyNo }
  const reason = { ...input, reason: '资料不清晰，请补充' }
  if (step === 'withdraw') await world.ask(firm.maker, '/api/discount/withdraw_apply', input)
  if (step === 'check_pass') await world.ask(firm.checker, '/api/discount/check_pass', input)
  if (step === 'check_return') await world.ask(firm.checker, '/api/discount/check_return', reason)
  if (step === 'approve') await world.ask(officer, '/api/admin/approve_disc_apply', input)
  if (step === 'approve_dearer') {
    const rates = await dearer(world, random, officer, input, TWO_PERCENT_MORE)
    await world.ask(officer, '/api/admin/approve_disc_apply', { ...input, ...rates })
  }
  if (step === 'approve_far') {
    const rates = await dearer(world, random, officer, input, FAR_MORE)
    const far = { ...input, ...rates, remark: '客户同意，覆盖资金成本' }
    await world.ask(officer, '/api/admin/approve_disc_apply', far)
  }
  if (step === 'authorise') {
    await world.ask(world.senior, '/api/admin/authorise_disc_apply', { ...input, decision: 'pass' })
  }
  if (step === 'authorise_back') {
    const back = { ...reason, decision: random.pick(['back', 'return', 'refuse']) }
    await world.ask(world.senior, '/api/admin/authorise_disc_apply', back)
  }
  if (step === 'return') await world.ask(officer, '/api/admin/return_disc_apply', reason)
  if (step === 'refuse') await world.ask(officer, '/api/admin/refuse_disc_apply', reason)
  if (step === 'confirm') await confirm(world, firm, input)
  if (step === 'decline') await world.ask(firm.maker, '/api/discount/decline_quote', input)
  if (step === 'resubmit') await submit(world, random, firm, applyNo)
  if (step === 'pay') {
    // Who approved it is refused; then the other one pays.
    for (const payer of [officer, ...world.officers.filter(each => each !== officer)]) {
      const order = { ...input, idem_key: world.nextKey() }
      const answer = await world.insist(payer, '/api/admin/pay_disc_apply', order)
      if (firstOf(answer)) world.report.ordered.add(applyNo)
      if (answer.error_no !== '21001') break
    }
  }
}
