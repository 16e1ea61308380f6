import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { billHeader } from '@portal/shared/bills/bill-template.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { type Scene, sceneOf } from '../discount/scene.ts'
import { confirming, newTestBank, type TestBank } from '../discount/test-bank.ts'
import { checkBooks } from '../ledger/check.ts'
import { runOneJob } from '../outbox/runner.ts'
import { checkingJobs, mostAgain, silenceWait } from './checking.ts'
import { noRegistry } from './registry.ts'

/* Business time 2026-06-23 10:00. 999990000013 is 江州示例银行. */
const company = '15400000011'
const other = '15400000001'
let bank: TestBank
let scene: Scene
beforeAll(async () => {
  bank = await newTestBank()
  scene = sceneOf(bank)
})
afterAll(() => bank.close())
afterEach(() => bank.registrySays())
const call = (account = company) => bank.as(account)

let serial = 80_000_000
const billOf = (packageFen = '120000000') => {
  serial += 1
  return {
    bill_no: makeBillNo('5', '999990000013', '2026-05-20', serial),
    bill_kind: 'AC01' as const,
    package_fen: packageFen,
    splittable: true,
    issue_dt: '2026-05-20',
    due_dt: '2026-11-20',
    drawer_name: '屏山示例建材有限公司',
    acceptor_bank_no: '999990000013',
    payee_name: '云岭示例钢贸有限公司',
  }
}
const enter = async (packageFen?: string) => {
  const typed = billOf(packageFen)
  const { holding_id } = await call()('/api/bills/add_bill', typed)
  return { ...typed, holding_id }
}
const detail = (holding_id: string) => call()('/api/bills/bill_detail', { holding_id })
const quote = (holding_id: string) => call()('/api/discount/get_quote', { bills: [{ holding_id }] })
const evidence = (billNo: string) =>
  queryRows<{ asked_for: string; asked_by: string; ref_no: string; outcome: string; source: string }>(
    bank.db,
    sql`select a.asked_for, a.asked_by, a.ref_no, a.outcome, a.source from bill_registry_answer a
        join bill b on b.id = a.bill_id where b.bill_no = ${billNo} order by a.id`,
  )
const noticesOf = async () =>
  (await call()('/api/notice/query_notice', { page_size: 100 })).rows.map(row => row.title)
const waitingJobs = async () =>
  (await queryRows(bank.db, sql`select 1 from outbox where topic = 'ask_registry' and state = 'waiting'`))
    .length

describe('a bill that came in', () => {
  test('can be used for nothing before the registry has confirmed it', async () => {
    const { holding_id, bill_no } = await enter()
    const before = await call()('/api/discount/get_overview', {})
    const bills = [{ holding_id }]
    const text = '票据待查验，暂不能办理'
    await scene.refused(() => quote(holding_id), '20080', text)
    await scene.refused(() => call()('/api/discount/calc_interest', { bills }), '20080', text)
    await scene.refused(() => call()('/api/discount/save_apply', { bills }), '20080', text)
    await bank.runJobs()
    const after = await call()('/api/discount/get_overview', {})
    expect(after.available_count).toBe(before.available_count + 1)
    expect(BigInt(after.available_fen) - BigInt(before.available_fen)).toBe(120_000_000n)
    expect(await detail(holding_id)).toMatchObject({ state: '10', blocked_reason: '' })
    expect(await evidence(bill_no)).toEqual([
      {
        asked_for: 'arrival',
        asked_by: company,
        ref_no: holding_id,
        outcome: 'confirmed',
        source: '模拟登记系统',
      },
    ])
    expect(await noticesOf()).toContain(`票据查验通过 尾号${bill_no.slice(-6)}`)
  })

  test.each([
    ['61', '20081', '登记系统查无此票'],
    ['62', '20082', '登记系统载明的持票人不是本企业'],
    ['63', '20083', '登记系统载明票据已挂失止付或冻结'],
    ['64', '20084', '登记系统未应答，请稍后再试'],
    ['65', '20085', '票面信息与登记系统不一致：到期日期登记为 2026-11-21，录入为 2026-11-20'],
  ])('with a tail of .%s stays to be confirmed (%s) and says why', async (tail, code, reason) => {
    const { holding_id, bill_no } = await enter(`1200000${tail}`)
    const { available_count } = await call()('/api/discount/get_overview', {})
    await bank.runJobs()
    const text = `票据待查验：${reason}`
    expect(await detail(holding_id)).toMatchObject({ state: '05', blocked_reason: text })
    await scene.refused(() => quote(holding_id), code, text)
    expect((await call()('/api/discount/get_overview', {})).available_count).toBe(available_count)
    expect((await noticesOf()).includes(`票据查验未通过 尾号${bill_no.slice(-6)}`)).toBe(tail !== '64')
    // It can be taken away in this state too.
    await call()('/api/bills/delete_bill', { holding_id })
  })

  test('is not confirmed by tails where the sandbox has none', async () => {
    await bank.db.execute(sql`update sys_param set param_value = '0' where param_key = 'SANDBOX_TRIGGERS'`)
    const { holding_id } = await enter('120000061')
    await bank.runJobs()
    await bank.db.execute(sql`update sys_param set param_value = '1' where param_key = 'SANDBOX_TRIGGERS'`)
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
  })

  test('names every part of the face that is registered otherwise', async () => {
    const { holding_id } = await enter()
    bank.registrySays(async asked =>
      asked.map(each =>
        confirming(each, { packageFen: 100n, dueDate: '2026-10-20', acceptorName: '华东示例银行' }),
      ),
    )
    await bank.runJobs()
    expect((await detail(holding_id)).blocked_reason).toBe(
      '票据待查验：票面信息与登记系统不一致：票据（包）金额登记为 1.00，录入为 1,200,000.00；' +
        '到期日期登记为 2026-10-20，录入为 2026-11-20；承兑人登记为 华东示例银行，录入为 江州示例银行',
    )
  })

  test.each([[{ accepted: false }], [{ state: 'pledged' as const }], [{ state: 'ended' as const }]])(
    'that is %o there is refused with 20086',
    async changes => {
      const { holding_id } = await enter()
      bank.registrySays(async asked => asked.map(each => confirming(each, changes)))
      await bank.runJobs()
      await scene.refused(() => quote(holding_id), '20086')
    },
  )

  test('waits with a clear text where no registry is connected', async () => {
    const { holding_id } = await enter()
    bank.registrySays(noRegistry.ask)
    await bank.runJobs()
    expect((await detail(holding_id)).blocked_reason).toBe('票据待查验：本行尚未接入登记系统，暂不能查验')
  })

  test.each([
    ['fails', async () => Promise.reject(new Error('connection reset'))],
    ['answers too little', async () => []],
  ])('stays to be confirmed when the registry %s', async (_, answers) => {
    const { holding_id } = await enter()
    bank.registrySays(answers)
    await bank.runJobs()
    await scene.refused(() => quote(holding_id), '20084')
    expect(await waitingJobs()).toBe(0)
  })
})

describe('the question', () => {
  test('after a silence is put again by itself, ever later, and not at once', async () => {
    const { holding_id, bill_no } = await enter('120000164')
    await bank.runJobs()
    await bank.runSchedule('ask_registry')
    expect(await evidence(bill_no)).toHaveLength(1)
    const due = () =>
      bank.db.execute(
        sql`update bill_holding set registry_next_at = now() - interval '1 second' where id = ${holding_id}`,
      )
    await due()
    await bank.runSchedule('ask_registry')
    expect((await evidence(bill_no)).map(row => [row.asked_for, row.asked_by])).toEqual([
      ['arrival', company],
      ['again', 'system'],
    ])
    bank.registrySays(async asked => asked.map(each => confirming(each)))
    await due()
    await bank.runSchedule('ask_registry')
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
    expect([silenceWait(1), silenceWait(2), silenceWait(40)]).toEqual([60_000, 120_000, 86_400_000])
  })

  test('is put again for the company, once at a time and a few times a day', async () => {
    const { holding_id, bill_no } = await enter('120000161')
    await bank.runJobs()
    for (let time = 0; time < mostAgain; time++) {
      await call()('/api/bills/check_bill', { holding_id })
      await call()('/api/bills/check_bill', { holding_id })
      expect(await detail(holding_id)).toMatchObject({ blocked_reason: '票据待查验，暂不能办理' })
      await bank.runJobs()
    }
    expect(await evidence(bill_no)).toHaveLength(1 + mostAgain)
    await scene.refused(() => call()('/api/bills/check_bill', { holding_id }), '20087')
    await scene.refused(() => call(other)('/api/bills/check_bill', { holding_id }), '20017')
    await call()('/api/bills/delete_bill', { holding_id })
    await scene.refused(() => call()('/api/bills/check_bill', { holding_id }), '20017')
    const fine = await enter()
    await bank.runJobs()
    await scene.refused(
      () => call()('/api/bills/check_bill', { holding_id: fine.holding_id }),
      '20000',
      '该票据不在待查验状态',
    )
  })

  test('about a bill that is deleted while it is asked changes nothing, and is kept', async () => {
    const { holding_id, bill_no } = await enter()
    bank.registrySays(async asked => {
      await call()('/api/bills/delete_bill', { holding_id })
      return asked.map(each => confirming(each))
    })
    await bank.runJobs()
    expect(await evidence(bill_no)).toMatchObject([{ outcome: 'confirmed' }])
    const [row] = await queryRows(bank.db, sql`select live, state from bill_holding where id = ${holding_id}`)
    expect(row).toEqual({ live: false, state: '05' })
  })

  test('does not confirm what somebody else has entered under the number meanwhile', async () => {
    const { holding_id, ...typed } = await enter()
    const again = { holding_id: '' }
    bank.registrySays(async asked => {
      if (again.holding_id === '') {
        await call()('/api/bills/delete_bill', { holding_id })
        again.holding_id = (await call(other)('/api/bills/add_bill', typed)).holding_id
        return asked.map(each => confirming(each))
      }
      return asked.map(() => ({ kind: 'unknown' as const }))
    })
    await bank.runJobs()
    await bank.runJobs()
    expect(await call(other)('/api/bills/bill_detail', { holding_id: again.holding_id })).toMatchObject({
      state: '05',
      blocked_reason: '票据待查验：登记系统查无此票',
    })
  })

  test('answered twice counts once, and a refusal that comes late takes nothing back', async () => {
    const { holding_id, bill_no } = await enter()
    const titles = (await noticesOf()).length
    bank.registrySays(async asked => {
      // Its job is taken for dead and done by another process, whose answer comes first.
      await bank.db.execute(
        sql`update bill_holding set state = '10', registry_outcome = 'confirmed' where id = ${holding_id}`,
      )
      return asked.map(() => ({ kind: 'unknown' as const }))
    })
    await bank.runJobs()
    expect(await detail(holding_id)).toMatchObject({ state: '10', blocked_reason: '' })
    expect(await evidence(bill_no)).toMatchObject([{ outcome: 'unknown' }])
    expect((await noticesOf()).length).toBe(titles)
  })

  test('whose job failed to write is put once more', async () => {
    const { holding_id, bill_no } = await enter()
    await bank.db.execute(
      sql`alter table bill_registry_answer add constraint broken check (outcome <> 'confirmed') not valid`,
    )
    await bank.db.execute(
      sql`update outbox set next_at = now() - interval '1 second' where state = 'waiting'`,
    )
    await runOneJob(bank.db, bank.services, checkingJobs, pino({ level: 'silent' }))
    expect(await detail(holding_id)).toMatchObject({ state: '05' })
    await bank.db.execute(sql`alter table bill_registry_answer drop constraint broken`)
    await bank.runJobs()
    expect(await detail(holding_id)).toMatchObject({ state: '10' })
    expect(await evidence(bill_no)).toHaveLength(1)
  })

  test('covers a whole import with one notice', async () => {
    const rows = ['1200000.00', '1200000.61', '1300000.00'].map(amount => {
      const { bill_no, ...bill } = billOf()
      return [
        bill_no,
        '银行承兑汇票',
        amount,
        '是',
        '',
        bill.issue_dt,
        bill.due_dt,
        bill.drawer_name,
        bill.acceptor_bank_no,
        bill.payee_name,
        '可转让',
      ]
    })
    await call()('/api/bills/import_bills', { header: [...billHeader], rows, check_only: '1' })
    expect(await waitingJobs()).toBe(0)
    await call()('/api/bills/import_bills', { header: [...billHeader], rows })
    expect(await waitingJobs()).toBe(1)
    await bank.runJobs()
    const found = await call()('/api/bills/query_holding', { bill_nos: rows.map(([no = '']) => no) })
    expect(found.rows.map(row => [row.source, row.state]).sort()).toEqual([
      ['import', '05'],
      ['import', '10'],
      ['import', '10'],
    ])
    expect(await noticesOf()).toContain('票据查验结果：通过 2 张，未通过 1 张')
  })

  test('and its answer are kept for ever', async () => {
    await expect(bank.db.execute(sql`delete from bill_registry_answer`)).rejects.toThrow()
    await expect(
      bank.db.execute(sql`update bill_registry_answer set outcome = 'confirmed'`),
    ).rejects.toThrow()
  })
})

describe('an application', () => {
  const confirmed = async (packageFen?: string) => {
    const entered = await enter(packageFen)
    await bank.runJobs()
    return entered
  }
  const submitOn = async (lock_no: string) => {
    const { sign_no } = await call()('/api/signing/query_sign', {})
    serial += 1
    return call()('/api/discount/submit_apply', { idem_key: `registry-test-${serial}`, lock_no, sign_no })
  }

  test('is refused when the registry no longer confirms a bill, and goes through when it does again', async () => {
    const { holding_id, bill_no } = await confirmed()
    const { lock_no } = await quote(holding_id)
    bank.registrySays(async asked =>
      asked.map(each => confirming(each, { holder: { name: '他方示例贸易有限公司', uscCode: '' } })),
    )
    await scene.refused(() => submitOn(lock_no), '20082', '登记系统载明的持票人不是本企业')
    bank.registrySays(async asked =>
      asked.map(() => ({ kind: 'silent' as const, why: 'no_answer' as const })),
    )
    await scene.refused(() => submitOn(lock_no), '20084', '登记系统未应答，请稍后再试')
    bank.registrySays()
    const { apply_no } = await submitOn(lock_no)
    expect((await evidence(bill_no)).slice(1)).toEqual(
      ['other_holder', 'silent', 'confirmed'].map(outcome => ({
        asked_for: 'submit',
        asked_by: company,
        ref_no: lock_no,
        outcome,
        source: '模拟登记系统',
      })),
    )
    await call()('/api/discount/withdraw_apply', { apply_no })
  })

  test('asks about all its bills at once, and not for a quote that cannot be submitted', async () => {
    const questions: number[] = []
    const first = await confirmed()
    const second = await confirmed()
    const { lock_no } = await call()('/api/discount/get_quote', {
      bills: [{ holding_id: first.holding_id, range: '1-1000' }, { holding_id: second.holding_id }],
    })
    bank.registrySays(async asked => {
      questions.push(asked.length)
      return asked.map(each => confirming(each))
    })
    const { apply_no } = await submitOn(lock_no)
    expect(questions).toEqual([2])
    await scene.refused(() => submitOn(lock_no), '20015')
    expect(questions).toEqual([2])
    await call()('/api/discount/withdraw_apply', { apply_no })
  })

  test('is not paid when its bill has another holder meanwhile: D45, nothing moved, evidence kept', async () => {
    const { holding_id, bill_no } = await confirmed('120000066')
    const { lock_no } = await quote(holding_id)
    const { apply_no } = await submitOn(lock_no)
    await scene.approve(apply_no)
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: `${bill_no}：登记系统载明的持票人不是本企业`,
      bills: [{ state: '20' }],
    })
    expect(await scene.entries('disc_payout', apply_no)).toEqual([])
    expect((await evidence(bill_no)).at(-1)).toEqual({
      asked_for: 'payout',
      asked_by: 'system',
      ref_no: apply_no,
      outcome: 'other_holder',
      source: '模拟登记系统',
    })
    // Silence is no better, and the next try asks anew.
    bank.registrySays(async asked =>
      asked.map(() => ({ kind: 'silent' as const, why: 'no_answer' as const })),
    )
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({
      state: 'D45',
      reason: `${bill_no}：登记系统未应答，请稍后再试`,
    })
    bank.registrySays(async asked => asked.map(each => confirming(each)))
    await scene.pay(apply_no)
    expect(await scene.detail(apply_no)).toMatchObject({ state: 'D60', reason: '' })
    expect(await scene.entries('disc_payout', apply_no)).toHaveLength(3)
    expect(await checkBooks(bank.db)).toEqual([])
  })

  test('shows officers where each bill came from and what the registry said last', async () => {
    const { holding_id, bill_no } = await confirmed('120000266')
    const { apply_no } = await submitOn((await quote(holding_id)).lock_no)
    const sheet = () => bank.as('officer1')('/api/admin/disc_apply_review', { apply_no })
    const held = '票据由本申请锁定，持票人一致'
    expect(await sheet()).toMatchObject({
      bills: [
        {
          bill_no,
          source: 'typed',
          registry_outcome: 'confirmed',
          registry_text: '已确认',
          registry_for: '提交申请',
        },
      ],
    })
    expect((await sheet()).checks.find(each => each.name === held)).toMatchObject({ outcome: 'pass' })
    await scene.approve(apply_no)
    await scene.pay(apply_no)
    expect(await sheet()).toMatchObject({
      bills: [
        {
          registry_outcome: 'other_holder',
          registry_text: '登记系统载明的持票人不是本企业',
          registry_for: '放款',
        },
      ],
    })
    expect((await sheet()).checks.find(each => each.name === held)).toEqual({
      name: held,
      outcome: 'fail',
      note: '1 张未经登记系统确认',
    })
  })
})
