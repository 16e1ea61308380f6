import { expect, test } from 'vitest'
import { sceneOf, seller } from '../testing/discount-scene.ts'
import { instantOf } from '../testing/instant-scene.ts'
import { exampleHolding, must, newKey, newTestBank } from '../testing/test-bank.ts'
import { publishFor, signWithBank } from '../testing/two-banks.ts'

// The figures were computed with Python's decimal: 1.28 % and 1.29 % of 2,345,678.90 over 107 days.
const first = { sign_no: 'QY20251225000002', net_fen: '233675489' }
const secondNet = '233668518'

test('秒贴 shows the price of the bank that would pay, and pays it; another bank’s net is refused', async () => {
  const bank = await newTestBank()
  const [at, quick] = [sceneOf(bank), instantOf(bank)]
  await quick.inForce()
  const second = await signWithBank(bank, '华东示例银行')
  await publishFor(bank, second.bankNo, [['CS', '6M', 12_900]])
  const { holding_id } = await exampleHolding(bank)
  const shown = async (sign_no?: string) => {
    const page = await bank.as(seller)('/api/instant/price', { page_size: 100, ...(sign_no && { sign_no }) })
    const row = must(
      page.rows.find(each => each.holding_id === holding_id),
      'the bill',
    )
    return [page.sign_no, page.bank_name, row.price?.net_fen]
  }
  expect(await shown(first.sign_no)).toEqual([first.sign_no, '江州示例银行', first.net_fen])
  expect(await shown(second.signNo)).toEqual([second.signNo, '华东示例银行', secondNet])
  expect(await shown()).toEqual(await shown(second.signNo))

  const apply = (sign_no: string, net_fen: string) => ({
    idem_key: newKey(),
    bills: [{ holding_id }],
    sign_no,
    net_fen,
  })
  for (const wrong of [apply(second.signNo, first.net_fen), apply(first.sign_no, secondNet)]) {
    await at.refused(() => bank.as(seller)('/api/instant/apply', wrong), '24016')
  }
  const { instant } = await bank.as(seller)('/api/instant/apply', apply(second.signNo, secondNet))
  const { apply_no } = must(instant, 'the application')
  await bank.runJobs()
  const paid = { state: 'D60', net_fen: secondNet }
  expect(await quick.result(apply_no)).toMatchObject(paid)
  expect(await at.detail(apply_no)).toMatchObject({ ...paid, bank_name: '华东示例银行' })

  await bank.as(seller)('/api/signing/pause_sign', { sign_no: second.signNo })
  expect(await bank.as(seller)('/api/instant/facts', {})).toMatchObject({ sign_no: first.sign_no })
  await at.refused(() => shown(second.signNo), '20026')
  await at.refused(() => shown('QY20251225000001'), '20025')
  await bank.db.execute(`update bank_sign set state = 'S60' where sign_no = '${first.sign_no}'`)
  // Without a signing by the market's grid.
  expect(await bank.as(seller)('/api/instant/price', {})).toMatchObject({ sign_no: '', bank_name: '' })
  await bank.close()
})
