import type { CallPath } from '@portal/shared/contract/table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { findByAccount } from '../people/directory/operators.ts'
import { openSession } from '../people/sign-in/sessions.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { dispatchOn } from '../testing/direct-calls.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { newProgram, type Program } from '../testing/signed-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { testAtRest } from '../testing/test-database.ts'

/* Programs apply and confirm within their limits, at the price they repeat, and a person passes where the company has one. */

const faceFen = 234_567_890n
const submitPath = '/api/discount/submit_apply'
const confirmPath = '/api/discount/confirm_quote'
let bank: TestBank
let scene: ReturnType<typeof sceneOf>
let program: Program
beforeEach(async () => {
  bank = await newTestBank()
  scene = sceneOf(bank)
  program = await newProgram(bank)
  return () => bank.close()
})

/** What the program submits after a quote of its own. */
const quoted = async (by = program) => {
  const { lock_no, net_fen, rate_e6, disc_dt } = await by.write('/api/discount/get_quote', {
    bills: await scene.example(),
  })
  const { sign_no } = await by.ask('/api/signing/query_sign', {})
  return { lock_no, sign_no, net_fen, rate_e6, disc_dt }
}
const limits = (applyFen: bigint, dayFen: bigint) =>
  scene.change(
    `update api_client set apply_limit_fen = ${applyFen}, day_limit_fen = ${dayFen} where id = ${program.clientRef}`,
  )
const usedToday = async () =>
  (await bank.as('15400000011')('/api/client/detail', { client_id: program.clientId })).day_used_fen

describe('a program submits', () => {
  test('at the price of its quote, as itself, and its face amount counts for the day', async () => {
    const { apply_no, state } = await program.write(submitPath, await quoted())
    expect(state).toBe('D20')
    const { maker_name, log } = await scene.detail(apply_no)
    expect(maker_name).toBe('接口客户端 ERP 提单')
    expect(log.map(({ actor_name }) => actor_name)).toContain('接口客户端 ERP 提单')
    expect(await usedToday()).toBe(String(faceFen))
  })

  test('only when it repeats net, rate and date', async () => {
    const { net_fen, rate_e6, disc_dt, ...rest } = await quoted()
    await scene.refused(() => program.write(submitPath, { ...rest, rate_e6 }), '9012')
    await expect(program.write(submitPath, { ...rest, rate_e6 })).rejects.toMatchObject({
      fields: { net_fen: '请填写净额', disc_dt: '请填写贴现日期' },
    })
    const said = { net_fen, rate_e6, disc_dt }
    const others = [
      { net_fen: String(BigInt(net_fen) + 1n) },
      { rate_e6: rate_e6 + 1 },
      { disc_dt: '2026-06-24' },
    ]
    for (const other of others) {
      const body = { ...rest, ...said, ...other }
      await scene.refused(() => program.write(submitPath, body), '24016')
      await expect(program.write(submitPath, body)).rejects.toMatchObject({
        fields: { [Object.keys(other)[0] ?? '']: expect.stringContaining('与报价不一致') },
      })
    }
    expect((await program.write(submitPath, { ...rest, ...said })).state).toBe('D20')
  })

  test('a fen within its limits and not above', async () => {
    const body = await quoted()
    await limits(faceFen - 1n, faceFen)
    await scene.refused(() => program.write(submitPath, body), '24010')
    await limits(faceFen, faceFen)
    expect((await program.write(submitPath, body)).state).toBe('D20')
    expect(await usedToday()).toBe(String(faceFen))
  })

  test('nothing more on a day that is used up by what the bank has approved, and again on the next', async () => {
    await limits(faceFen, faceFen * 2n - 1n)
    const first = await program.write(submitPath, await quoted())
    await scene.approve(first.apply_no, { final_rate_e6: 13_000, remark: '' })
    await bank.as('15400000011')('/api/discount/decline_quote', { apply_no: first.apply_no })
    const body = await quoted()
    await scene.refused(() => program.write(submitPath, body), '24011')
    expect(await usedToday()).toBe(String(faceFen))
    await scene.clock('2026-06-24T10:00:00')
    expect((await program.write(submitPath, await quoted())).state).toBe('D20')
  })

  const company = () => bank.as('15400000011')
  const officer = () => bank.as('officer1')
  const reason = '资料不符，请核对'
  test.each<[how: string, end: (apply_no: string) => Promise<unknown>]>([
    ['it withdraws', apply_no => program.write('/api/discount/withdraw_apply', { apply_no })],
    ['a person withdraws', apply_no => company()('/api/discount/withdraw_apply', { apply_no })],
    ['the bank returns', apply_no => officer()('/api/admin/return_disc_apply', { apply_no, reason })],
    ['the bank refuses', apply_no => officer()('/api/admin/refuse_disc_apply', { apply_no, reason })],
  ])('again on the same day what %s before it is approved, to the fen and once', async (_how, end) => {
    await limits(faceFen, faceFen)
    const first = await program.write(submitPath, await quoted())
    await end(first.apply_no)
    expect(await usedToday()).toBe('0')
    if ((await scene.detail(first.apply_no)).state === 'D25') {
      await company()('/api/discount/withdraw_apply', { apply_no: first.apply_no })
      expect(await usedToday()).toBe('0')
    }
    expect((await program.write(submitPath, await quoted())).state).toBe('D20')
    expect(await usedToday()).toBe(String(faceFen))
  })

  test('again what its company’s checker returns, and counts once when it is submitted anew', async () => {
    await limits(faceFen, faceFen)
    await scene.change("update member set need_review = true where company_name like '云岭%'")
    await scene.change("update operator set biz_roles = '{maker,checker}' where account = '15400000011'")
    const { apply_no } = await program.write(submitPath, await quoted())
    await company()('/api/discount/check_return', { apply_no, reason })
    expect(await usedToday()).toBe('0')
    await program.write(submitPath, { ...(await quoted()), apply_no })
    expect(await usedToday()).toBe(String(faceFen))
  })

  test('to its company’s checker where it has a review, and never checks itself', async () => {
    await scene.change("update member set need_review = true where company_name like '云岭%'")
    const { apply_no, state } = await program.write(submitPath, await quoted())
    expect(state).toBe('D10')
    await expect(
      program.write('/api/discount/check_pass' as typeof confirmPath, { apply_no }),
    ).rejects.toMatchObject({ code: '24009' })
  })

  test('once for each key, in its signature or in the body', async () => {
    const body = await quoted()
    const idemKey = newKey()
    const first = await program.send(submitPath, program.signed(submitPath, body, { idemKey }))
    const again = await program.send(
      submitPath,
      program.signed(submitPath, { ...body, idem_key: idemKey }, { idemKey }),
    )
    expect([again.replayed, again.row]).toEqual([true, first.row])
    expect(await usedToday()).toBe(String(faceFen))
  })
})

describe('a program confirms a final quote', () => {
  const waiting = async () => {
    const { apply_no } = await program.write(submitPath, await quoted())
    await scene.approve(apply_no, { final_rate_e6: 13_000, remark: '' })
    const { net_fen, disc_dt } = await scene.detail(apply_no)
    return { apply_no, net_fen, rate_e6: 13_000, disc_dt }
  }

  test('with its signature in place of a code', async () => {
    expect(await program.write(confirmPath, await waiting())).toMatchObject({ state: 'D40' })
  })

  test('at the price that it repeats, within its limit, and with the scope', async () => {
    const body = await waiting()
    const { net_fen, ...rest } = body
    await scene.refused(() => program.write(confirmPath, rest), '9012')
    const short = { ...body, net_fen: String(BigInt(net_fen) - 1n) }
    await scene.refused(() => program.write(confirmPath, short), '24016')
    await scene.refused(() => program.write(confirmPath, { ...body, rate_e6: 12_800 }), '24016')
    await limits(faceFen - 1n, faceFen)
    await scene.refused(() => program.write(confirmPath, body), '24010')
    await limits(faceFen, faceFen)
    await scene.change(`update api_client set scopes = '{read,maker}' where id = ${program.clientRef}`)
    await scene.refused(() => program.write(confirmPath, body), '24009')
  })

  test('while people still need the code', async () => {
    const { apply_no } = await waiting()
    const byPerson = (sms_code?: string) =>
      scene.call()(confirmPath, { apply_no, ...(sms_code && { sms_code }) })
    await expect(byPerson()).rejects.toMatchObject({ code: '9012', fields: { sms_code: '不能为空' } })
    await expect(byPerson('999999')).rejects.toMatchObject({ code: '23004' })
    expect(await byPerson(await scene.codeFor('15400000011'))).toMatchObject({ state: 'D40' })
  })
})

test('a person who confirms again under the same key needs no other code, and is answered the same', async () => {
  const { apply_no } = await scene.submit(await scene.example())
  await scene.approve(apply_no, { final_rate_e6: 13_000 })
  const person = must(await findByAccount(bank.db, '15400000011'), 'the person')
  const utoken = await bank.db.transaction(tx => openSession(tx, person.operator.id, new Date()))
  const dispatch = dispatchOn(bank.db, bank.clock, bank.services.connections)
  const call = (path: CallPath, body: object, idemKey?: string) =>
    dispatch({ path, utoken, requestId: 'test', idemKey, body })
  await call('/api/sms/send_code', { purpose: 'confirm_quote' })
  const [message] = await listMessages(bank.db, testAtRest, '15400000011')
  const body = { apply_no, sms_code: must(message, 'the message').code }
  const idemKey = newKey()
  const first = await call(confirmPath, body, idemKey)
  expect(first).toMatchObject({ rows: [{ state: 'D40' }], replayed: false })
  expect(await call(confirmPath, body, idemKey)).toEqual({ rows: first.rows, replayed: true })
  await expect(call(confirmPath, body)).rejects.toMatchObject({ code: '23004' })
})
