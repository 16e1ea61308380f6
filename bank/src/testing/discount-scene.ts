/** What the tests of the discount business do again and again. */
import { randomBytes } from 'node:crypto'
import type { OwnSmsPurpose } from '@portal/shared/contract/sms.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { queryRows } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { exampleHolding, must, newKey, type TestBank } from './test-bank.ts'
import { testAtRest } from './test-database.ts'

export const seller = '15400000011'

export const sceneOf = (bank: TestBank) => {
  const call = (account = seller) => bank.as(account)
  const change = (statement: string) => bank.db.execute(sql.raw(statement))
  const clock = (time: string) => bank.clock.set(new Date(`${time}+08:00`))

  /** The bill of the worked example, whole, as a quote and a submit name it. */
  const example = async () => [{ holding_id: (await exampleHolding(bank)).holding_id }]

  /** Makes another bill of the worked example's: face in fen, dates. */
  const reshape = async (faceFen: bigint, dueDate = '2026-10-03', issueDate = '2026-04-03') => {
    const { holding_id } = await exampleHolding(bank)
    await change(`update bill_holding set range_end = least(range_end, ${faceFen}),
      amount_fen = least(range_end, ${faceFen}) where id = ${holding_id}`)
    await change(`update bill set package_fen = ${faceFen}, due_dt = '${dueDate}', issue_dt = '${issueDate}'
      where id = (select bill_id from bill_holding where id = ${holding_id})`)
    await change(
      `update bill_holding set range_end = ${faceFen}, amount_fen = ${faceFen} where id = ${holding_id}`,
    )
    return holding_id
  }

  /** The papers of earlier loans have come: months later nothing is owed that would bar another 发票后补. */
  const papersIn = () =>
    change('update disc_apply set trade_later = false, trade_due_dt = null where trade_due_dt is not null')

  /** Makes another acceptor's bill of the worked example's; the seeded one is of the discounting bank itself. */
  const acceptedBy = (name: string) =>
    change(`update bill set acceptor_id = (select id from bank_org where name = '${name}')
      where bill_no like '599999000001320260403%'`)

  const submit = async (
    bills: { holding_id: string; range?: string }[],
    more: Record<string, unknown> = {},
    account = seller,
    disc_dt?: string,
  ) => {
    const { lock_no } = await call(account)('/api/discount/get_quote', { bills, ...(disc_dt && { disc_dt }) })
    const { sign_no } = await call(account)('/api/signing/query_sign', {})
    return call(account)('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no, ...more })
  }

  /** Applies with the next 1.00 yuan (or so many fen) of what is left of the worked example's bill. */
  const submitPiece = async (faceFen = 100, more: Record<string, unknown> = {}) => {
    const { rows } = await call()('/api/bills/query_holding', { page_size: 100, state: '10' })
    const left = must(
      rows.find(row => row.bill_no.startsWith('599999000001320260403') && Number(row.amount_fen) >= faceFen),
      'what is left of the bill',
    )
    const start = Number(left.range.split('-')[0])
    return submit([{ holding_id: left.holding_id, range: `${start}-${start + faceFen - 1}` }], more)
  }

  const approve = (
    apply_no: string,
    more: Omit<RequestInput<'/api/admin/approve_disc_apply'>, 'apply_no'> = {},
  ) => bank.as('officer1')('/api/admin/approve_disc_apply', { apply_no, ...more })

  const order = (apply_no: string) =>
    bank.as('officer2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no })
  const pay = async (apply_no: string) => {
    await order(apply_no)
    await bank.runJobs()
  }

  const detail = (apply_no: string, account = seller) =>
    call(account)('/api/discount/apply_detail', { apply_no })

  const entries = (kind: string, refNo: string) =>
    queryRows(
      bank.db,
      sql`select coalesce(a.gl_code, case when a.is_payer then 'PAYER' else 'DEPOSIT' end) as account,
          e.dr_cr as side, e.amount_fen::text as fen
        from ledger_entry e join ledger_txn t on t.id = e.txn_id join settle_account a on a.id = e.acct_id
        where t.kind = ${kind} and t.ref_no like ${`${refNo}%`} order by 1, 2, e.amount_fen`,
    )

  /** Uploads a payer's signed paper for an application as its maker does. @returns its path */
  const bringPaper = async (apply_no: string, account = seller): Promise<string> => {
    const file = `/files/${randomBytes(16).toString('hex')}.png`
    await change(`insert into file_object
        (name, member_id, operator_id, perm, scene_id, sha256, size, original_name, content, gmt_create)
      select '${file.slice('/files/'.length)}', member_id, id, '2', 'payer', repeat('0', 64), 1, 'paper.png', '', now()
        from operator where account = '${account}'`)
    await call(account)('/api/discount/upload_payer_paper', { apply_no, file })
    return file
  }

  /** The consent of a payer who is no member: a signed paper that an officer has found in order. */
  const payerAgrees = async (apply_no: string, account = seller) => {
    const file = await bringPaper(apply_no, account)
    await call('officer1')('/api/admin/pass_payer_paper', { apply_no, file })
  }

  /** A code as its message says it; the time between two codes is not waited for. */
  const codeFor = async (account: string, purpose: OwnSmsPurpose = 'confirm_quote') => {
    await change('update sms_code set resend_after = now()')
    await call(account)('/api/sms/send_code', { purpose })
    const [message] = await listMessages(bank.db, testAtRest, account)
    return must(message, 'the message').code
  }

  /** Refused with this code and text, and money and bills are as they were. */
  const refused = async (act: () => Promise<unknown>, code: string, text?: string) => {
    const before = await bank.snapshot()
    await expect(act()).rejects.toMatchObject({ code, ...(text !== undefined && { text }) })
    expect(await bank.snapshot()).toEqual(before)
  }

  const booksHold = async () => expect(await checkBooks(bank.db)).toEqual([])

  return {
    call,
    change,
    clock,
    example,
    reshape,
    papersIn,
    acceptedBy,
    submit,
    submitPiece,
    bringPaper,
    payerAgrees,
    approve,
    order,
    pay,
    detail,
    entries,
    codeFor,
    refused,
    booksHold,
  }
}

export type Scene = ReturnType<typeof sceneOf>

/** The worked example, submitted, approved and paid out. @returns its number */
export const paidExample = async (bank: TestBank): Promise<string> => {
  const scene = sceneOf(bank)
  const { holding_id } = await exampleHolding(bank)
  const { apply_no } = await scene.submit([{ holding_id }])
  await scene.approve(apply_no)
  await scene.pay(apply_no)
  return apply_no
}
