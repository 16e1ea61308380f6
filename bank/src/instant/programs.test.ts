import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { instantOf } from '../testing/instant-scene.ts'
import { newProgram, type Program } from '../testing/signed-scene.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'

/* A program ticks bills as people do: at the net it repeats, within its limits, and only where it may submit. */

const path = '/api/instant/apply'
let bank: TestBank
let at: Scene
let program: Program
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  program = await newProgram(bank)
  await instantOf(bank).inForce()
})
afterEach(() => bank.close())

/** The bill of the worked example at the price that is told for it. */
const asked = async () => {
  const { rows } = await program.ask('/api/instant/price', { page_size: 100 })
  const bill = must(
    rows.find(({ face_fen }) => face_fen === '234567890'),
    'the worked example',
  )
  const { sign_no } = await program.ask('/api/instant/facts', {})
  return { bills: [{ holding_id: bill.holding_id }], sign_no, net_fen: must(bill.price, 'its price').net_fen }
}
const limit = (applyFen: bigint) =>
  at.change(`update api_client set apply_limit_fen = ${applyFen} where id = ${program.clientRef}`)

test('a program has its bill paid at once by the rules, as itself, and its face counts for the day', async () => {
  const { instant } = await program.write(path, await asked())
  expect(instant).toMatchObject({ state: 'D50', total_fen: '234567890', disc_dt: '2026-06-23' })
  await bank.runJobs()
  const { apply_no } = must(instant, 'the application')
  expect(await program.ask('/api/instant/result', { apply_no })).toMatchObject({
    state: 'D60',
    by_rule: true,
  })
  expect(await at.detail(apply_no)).toMatchObject({ maker_name: '接口客户端 ERP 提单' })
  const used = await bank.as('15400000011')('/api/client/detail', { client_id: program.clientId })
  expect(used.day_used_fen).toBe('234567890')
  await at.booksHold()
})

test('not at another net, above its limit, or with the scope of reading alone', async () => {
  const body = await asked()
  const other = { ...body, net_fen: String(BigInt(body.net_fen) + 1n) }
  await at.refused(() => program.write(path, other), '24016')
  await limit(234_567_889n)
  await at.refused(() => program.write(path, body), '24010')
  const reader = await newProgram(bank, { scopes: ['read'] })
  await expect(reader.write(path, body)).rejects.toMatchObject({ code: '24009' })
  await limit(234_567_890n)
  expect((await program.write(path, body)).instant).toMatchObject({ state: 'D50' })
})
