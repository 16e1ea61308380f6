import { addDays } from '@portal/shared/calendar/dates.ts'
import type { Tx } from '../../platform/db/db.ts'
import { whiteEntry, whiteRequest } from '../../platform/db/schema/white-list.ts'
import type { OrgRow } from './institutions.ts'
import type { BusinessSeedCtx } from './seed.ts'

const kindOf = (org: OrgRow) => {
  if (org.orgClass === 'QY') return 'AC02' as const
  return org.orgClass === 'CW' ? ('AC03' as const) : ('AC01' as const)
}

/** Basis points added to the re-discount grid, by class. */
const addons: Readonly<Record<string, number>> = { GG: 0, CS: 2, SN: 5, WZ: 3, CW: 8, QY: 15 }

/** Two in three sound acceptors are on the tradable list; two institutions ask for more, one was refused. */
export const seedWhiteList = async (tx: Tx, ctx: BusinessSeedCtx, orgs: readonly OrgRow[]): Promise<void> => {
  const sound = orgs.filter(org => org.onWhiteList && !org.overdue)
  const listed = sound.filter((_, index) => index % 3 !== 2)
  const asked = sound.filter((_, index) => index % 3 === 2).slice(0, 3)
  await tx.insert(whiteEntry).values(
    listed.map((org, index) => ({
      orgId: org.id,
      billKind: kindOf(org),
      maxTenorDays: org.orgClass === 'QY' ? 92 : 184,
      singleLimitFen: org.orgClass === 'QY' ? 1_000_000_000n : 5_000_000_000n,
      addonBp: addons[org.orgClass] ?? 0,
      validFrom: addDays(ctx.today, -90),
      // One has run out, so that it is seen to be left out.
      validTo: index === listed.length - 1 ? addDays(ctx.today, -1) : addDays(ctx.today, 275),
      // The list is shown by its latest change, and changes are dated by the business clock.
      createdAt: ctx.now,
      modifiedAt: ctx.now,
    })),
  )
  const askers = ['15400000101', '15400000111', '15400000101'] as const
  for (const [index, org] of asked.entries()) {
    const account = askers[index] ?? '15400000101'
    const isRefused = index === 2
    await tx.insert(whiteRequest).values({
      orgId: org.id,
      billKind: kindOf(org),
      memberId: ctx.people.memberOf(account).id,
      operatorId: ctx.people.operatorOf(account).id,
      reason: '拟与该承兑人开展转贴现业务，申请列入白名单',
      state: isRefused ? 'W90' : 'W10',
      remark: isRefused ? '该承兑人授信尚未批复' : '',
      decidedBy: isRefused ? ctx.people.operatorOf('credit').id : null,
      decidedAt: isRefused ? ctx.now : null,
      createdAt: ctx.now,
    })
  }
}
