import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findByAccount } from '../people/directory/operators.ts'
import { signedInOf } from '../people/sign-in/sessions.ts'
import { queryRows } from '../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { readableFile, storeFile } from './stored-files.ts'

let bank: TestBank
const role_ids: Record<string, string> = {}
beforeAll(async () => {
  bank = await newTestBank()
  const admin = bank.as('admin')
  for (const [name, code] of Object.entries({
    会员: '31300',
    签约: '31400',
    贸易: '31500',
    贴现: '31100',
    用户: '11100',
    内容: '31600',
  })) {
    const { role_id } = await admin('/api/admin/role/add', { name })
    await admin('/api/admin/role/assign_perm', { role_id, auth_codes: [code] })
    role_ids[name] = role_id
  }
})
afterAll(() => bank.close())

const personOf = async (account: string) => must(await findByAccount(bank.db, account), account)
const idOf = async (account: string) => String((await personOf(account)).operator.id)

/** Stores a picture as somebody. @returns its path */
const upload = async (account: string, sceneId = '') => {
  const { operator } = await personOf(account)
  const file = {
    content: new Uint8Array([1]),
    kind: 'png' as const,
    originalName: 'a.png',
    perm: '2',
    sceneId,
  }
  const owner = { memberId: operator.memberId, operatorId: operator.id }
  const { fileName, filePath } = await bank.db.transaction(tx => storeFile(tx, owner, file, new Date()))
  return { name: fileName, path: filePath }
}

const sees = async (account: string, name: string) =>
  (await readableFile(bank.db, signedInOf(await personOf(account), 0), name)) !== undefined

/** Which of the roles above, each alone, let `credit` see a picture; '' = none at all. */
const seenWith = async (name: string): Promise<string[]> => {
  const seen: string[] = []
  for (const role of ['', ...Object.keys(role_ids)]) {
    await bank.as('admin')('/api/admin/user/assign_role', {
      user_id: await idOf('credit'),
      role_ids: role === '' ? [] : [must(role_ids[role], role)],
    })
    if (await sees('credit', name)) seen.push(role)
  }
  return seen
}

const company = '15400000011'
const main = () => personOf(company).then(({ member }) => member.id)

describe('pictures follow the permission of what they belong to', () => {
  test('a licence the member’s', async () => {
    const { name, path } = await upload(company)
    await bank.as(company)('/api/member/edit_comp', { usc_code_img_url: path })
    expect(await seenWith(name)).toEqual(['会员'])
    expect(await sees('15400000001', name)).toBe(false)
    expect(await sees(company, name)).toBe(true)
  })

  test('one that belongs to nothing yet the member’s', async () => {
    expect(await seenWith((await upload(company)).name)).toEqual(['会员'])
  })

  test('those of contracts and invoices the trade’s, and once an application uses them the application’s', async () => {
    const memberId = await main()
    const papers = [
      {
        table: 'trade_contract',
        usage: 'contract_usage (contract_id,',
        columns: `contract_no, role, counter_name, kind, trade_mode, goods, amount_fen, sign_dt, state, created_by`,
        values: `'HT-1', 'seller', '示例公司', 'single', 'sale', '钢材', 100, '2026-06-01', '1', 'test'`,
      },
      {
        table: 'invoice',
        usage: 'invoice_usage (invoice_id,',
        columns: `inv_type, inv_no, inv_uid, inv_dt, buyer_name, buyer_tax, seller_name, seller_tax, excl_fen, tax_fen,
                  total_fen, verify_state, created_by`,
        values: `'VAT_SPECIAL', '26990000000000000001', '26990000000000000001', '2026-06-01', '甲', '1', '乙', '2', 90, 10, 100, '10',
                 'test'`,
      },
    ]
    for (const { table, usage, columns, values } of papers) {
      const { name, path } = await upload(company)
      const [paper] = await queryRows<{ id: string }>(
        bank.db,
        sql.raw(`insert into ${table} (member_id, file_ids, ${columns})
                 values (${memberId}, array['${path}'], ${values}) returning id::text`),
      )
      expect(await seenWith(name)).toEqual(['贸易'])
      await bank.db.execute(
        sql.raw(`insert into ${usage} ref_no, occupy_fen, state, at)
                 values (${must(paper, table).id}, 'TX20260623000018', 1, 1, now())`),
      )
      expect(await seenWith(name)).toEqual(['贸易', '贴现'])
    }
  })

  test('those of a signing the signing’s, a payer’s paper the application’s', async () => {
    const ofSign = await upload(company)
    await bank.db.execute(
      sql`update bank_sign set file_ids = ${JSON.stringify([ofSign.path])}::jsonb where member_id = ${await main()}`,
    )
    expect(await seenWith(ofSign.name)).toEqual(['签约'])

    const paper = await upload(company)
    const [apply] = await queryRows<{ id: string; member_id: string }>(
      bank.db,
      sql`select a.id, a.member_id from disc_apply a join payer_consent c on c.apply_id = a.id limit 1`,
    )
    const { id, member_id } = must(apply, 'an application with a payer')
    await bank.db.execute(sql`update payer_consent set file = ${paper.path} where apply_id = ${id}`)
    await bank.db.execute(sql`update file_object set member_id = ${member_id} where name = ${paper.name}`)
    expect(await seenWith(paper.name)).toEqual(['贴现'])
  })

  test('an officer’s portrait is their own and the user administration’s, a logo the site’s', async () => {
    const portrait = await upload('officer1')
    await bank.as('officer1')('/api/member/update_avatar', {
      user_avatar: portrait.path,
      user_account: 'officer1',
    })
    expect(await seenWith(portrait.name)).toEqual(['用户'])
    expect(await sees('officer1', portrait.name)).toBe(true)
    expect(await seenWith((await upload('admin', 'logo')).name)).toEqual(['内容'])
  })
})
