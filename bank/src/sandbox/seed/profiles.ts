import type { Tx } from '../../platform/db/db.ts'
import { memberProfile, operatorProfile } from '../../platform/db/schema/profiles.ts'
import { seedPapers } from './papers.ts'
import type { BusinessSeedCtx } from './seed.ts'

/** The account whose member is under audit and has handed everything in. */
const complete = '15400000035'

/** Member status of a failed audit. */
const REFUSED = 7
/** Why it failed. */
export const AUDIT_REMARK = '营业执照影像不清晰，请重新上传'

/**
 * Profiles of the companies and institutions in good standing, and of one under audit with all its papers; people and
 * numbers are as invented as the rest.
 */
export const seedProfiles = async (tx: Tx, { people, atRest, now }: BusinessSeedCtx): Promise<void> => {
  // Of whom the audit refused, the reason is all there is.
  for (const { id, status } of people.members) {
    if (status === REFUSED)
      await tx.insert(memberProfile).values({ member_id: id, audit_remark: AUDIT_REMARK, gmt_modify: now })
  }
  const applicant = people.memberOf(complete)
  const papers = await seedPapers(tx, people.operatorOf(complete), now)
  const members = people.members.filter(
    row => row.memberType !== 'admin' && (row.status === 4 || row.id === applicant.id),
  )
  for (const [index, row] of members.entries()) {
    const main = people.operators.find(one => one.memberId === row.id && one.isMainAccount)
    if (!main) continue
    const mobile = atRest.open(main.mobileEnc)
    await tx.insert(memberProfile).values({
      member_id: row.id,
      org_name: row.companyName,
      business_start_date: '2016-03-01',
      business_end_date: '2046-02-28',
      legal_person: main.userName,
      legal_person_cert_type: 'Ind01',
      legal_person_cert_no_enc: atRest.seal('990101199001010019'),
      legal_person_mobile_enc: atRest.seal(mobile),
      contact_name: main.userName,
      contact_mobile_enc: atRest.seal(mobile),
      contact_email: `contact${index + 1}@example.com`,
      address: `示例市示例区示例路${index + 1}号`,
      business_scope: '金属材料、机械设备的示例销售与服务',
      reg_date: '2016-03-01',
      reg_capital: 500_000_000n * BigInt(index + 1),
      reg_source: 'portal',
      gmt_modify: now,
      ...(row.id === applicant.id && papers),
    })
    await tx.insert(operatorProfile).values({
      operator_id: main.id,
      user_name_en: 'Example',
      email: `contact${index + 1}@example.com`,
      id_no_enc: atRest.seal('990101198506150020'),
      gmt_modify: now,
    })
  }
}
