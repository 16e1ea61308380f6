/** What officers look at beside a bill: a contract with somebody else, filed as a PDF, and a group at the end of its limit. */
import { addDays } from '@portal/shared/calendar/dates.ts'
import { applyMeanings } from '@portal/shared/discount/meanings.ts'
import { inArray, sql } from 'drizzle-orm'
import { storeFile } from '../../files/stored-files.ts'
import { exposureOf, sumExposure } from '../../people/members/exposure.ts'
import { queryRows, type Tx } from '../../platform/db/db.ts'
import { memberGroup } from '../../platform/db/schema/member-groups.ts'
import { member } from '../../platform/db/schema/members.ts'
import { tradeContract } from '../../platform/db/schema/trade.ts'
import { statesWhere } from '../../platform/kernel/machine.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** docs/sandbox.md names it as the company with one bill of every tail. */
const TRADER = '15401050501'
/** Neither drawer nor endorser of any bill. */
const STRANGER = '远山示例进出口贸易有限公司'
/** What is left of the group's limit, fen. */
const LEFT = 5_000_000n

/** A PDF of one page with one line of Latin letters. */
const onePagePdf = (line: string): Buffer => {
  const text = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + xref + trailer, 'latin1')
}

const seedForeignContract = async (tx: Tx, { now, today }: BusinessSeedCtx): Promise<void> => {
  const [maker] = await queryRows<{ id: number; member_id: number }>(
    tx,
    sql`select id::int, member_id::int from operator where account = ${TRADER}`,
  )
  if (!maker) throw new Error(`${TRADER} is missing`)
  const contractNo = 'HT-2026-PDF-01'
  const { filePath } = await storeFile(
    tx,
    { memberId: maker.member_id, operatorId: maker.id },
    {
      content: onePagePdf(`Sandbox: contract ${contractNo}`),
      kind: 'pdf',
      originalName: `购销合同 ${contractNo}.pdf`,
      perm: '2',
      sceneId: 'trade',
    },
    now,
  )
  await tx.insert(tradeContract).values({
    memberId: maker.member_id,
    contractNo,
    role: 'seller',
    counterName: STRANGER,
    kind: 'contract',
    tradeMode: 'goods',
    goods: '精密轴承',
    amountFen: 900_000_000n,
    signDate: addDays(today, -60),
    endDate: addDays(today, 305),
    files: [filePath],
    state: '1',
    createdBy: TRADER,
    createdAt: now,
    modifiedAt: now,
  })
}

/** Of companies for which nothing is under way, one of them a borrower: their limit stops nobody who tries the bank out. */
const seedGroup = async (tx: Tx, { now, people }: BusinessSeedCtx): Promise<void> => {
  const waiting = statesWhere(applyMeanings, state => state.underWay)
  const lent = statesWhere(applyMeanings, state => state.paid && state.outstanding)
  const quiet = await queryRows<{ id: number }>(
    tx,
    sql`select m.id::int from member m
      where m.member_type = 'comp' and m.status = 4
        and not exists (select 1 from operator o where o.member_id = m.id and (o.account like '15400%' or o.account = ${TRADER}))
        and not exists (select 1 from disc_apply a where a.member_id = m.id and a.state in ${waiting})
      order by exists (select 1 from disc_apply a where a.member_id = m.id and a.state in ${lent}) desc, m.id desc limit 2`,
  )
  const ids = quiet.map(({ id }) => id)
  if (ids.length === 0) return
  const { openFen } = sumExposure((await exposureOf({ tx }, ids)).values())
  const [group] = await tx
    .insert(memberGroup)
    .values({
      name: '云岭示例控股集团',
      parentName: '云岭示例控股有限公司',
      limitFen: openFen + LEFT,
      proposerId: people.operatorOf('credit').id,
      proposedAt: now,
      deciderId: people.operatorOf('admin').id,
      approvedAt: now,
      createdAt: now,
      modifiedAt: now,
    })
    .returning({ id: memberGroup.id })
  if (!group) throw new Error('group was not returned')
  await tx.update(member).set({ groupId: group.id }).where(inArray(member.id, ids))
}

export const seedBackground = async (tx: Tx, ctx: BusinessSeedCtx): Promise<void> => {
  await seedForeignContract(tx, ctx)
  await seedGroup(tx, ctx)
}
