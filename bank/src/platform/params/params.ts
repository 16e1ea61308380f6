/** Parameters the bank changes without a release. */
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { oncePerTx } from '../db/once-per-tx.ts'
import { sysParam } from '../db/schema/params.ts'

export type ParamKey =
  | 'AUTO_CONFIRM'
  | 'TRADE_LATER'
  | 'TRADE_LATER_DAYS'
  | 'BILL_NO_CHECK'
  | 'BILL_KIND_7'
  | 'BILL_KIND_8'
  | 'BILL_REMINDER_DAYS'
  | 'SIGN_SINGLE_LIMIT_FEN'
  | 'SIGN_DAY_COUNT'
  | 'SIGN_TOTAL_LIMIT_FEN'
  | 'CONFIRM_MINUTES'
  | 'PAYOUT_SLIP_DAYS'
  | 'REPO_BASE'
  | 'INVOICE_MAX_FEN'
  | 'CONTRACT_MAX_FEN'
  | 'SMS_DAY_GUEST'
  | 'SMS_DAY_OWN'
  | 'SMS_DAY_ADDRESS'
  | 'CODE_TRIES_ACCOUNT'
  | 'CODE_TRIES_ADDRESS'
  | 'RESET_BY_EMAIL'
  | 'WAIT_WARN_MINUTES'
  | 'WAIT_LIMIT_MINUTES'
  | 'RECOURSE_RATE_E6'
  | 'RECOURSE_ISSUERS_MONTHS'
  | 'RECOURSE_ENDORSERS_MONTHS'
  | 'RECOURSE_EARLIER_MONTHS'
  | 'RECOURSE_REMINDER_DAYS'
  | 'DISCLOSURE_MINUTES'
  | 'LIST_OVERDUE'
  | 'LIST_UNDISCLOSED'
  | 'LIST_LATE'
  | 'TRADE_MATCH'
  | 'AUTHORITY_AMOUNT_FEN'
  | 'AUTHORITY_RATE_BP'
  | 'AUTHORITY_RATE_FAR'

/** Parameters of what is simulated: they exist in a sandbox's database only, and in no other are shown or changed. */
export const sandboxParamKeys = [
  'PAYOUT_DELAY_MS',
  'INSTANT_DELAY_MS',
  'SANDBOX_TRIGGERS',
  'RATE_SIMULATION',
] as const
export type SandboxParamKey = (typeof sandboxParamKeys)[number]

/** All of them: they are few, and who asks for one often asks for the next. */
const params = oncePerTx(async tx => {
  const rows = await tx.select({ key: sysParam.key, value: sysParam.value }).from(sysParam)
  return new Map(rows.map(({ key, value }) => [key, value]))
})

/** The parameter's text; throws Error when the database lacks it, since guessing would be a decision. */
export const readParam = async (tx: Tx, key: ParamKey | SandboxParamKey): Promise<string> => {
  const value = (await params.read(tx)).get(key)
  if (value === undefined) throw new Error(`parameter ${key} is missing`)
  return value
}

/**
 * Keeps these as they are until the transaction ends: whoever changes one waits, and finds decided what was decided by it.
 * What is read after it is as it stands then, whatever was read before.
 */
export const holdParams = async (tx: Tx, keys: readonly ParamKey[]): Promise<void> => {
  await tx
    .select({ key: sysParam.key })
    .from(sysParam)
    .where(inArray(sysParam.key, [...keys]))
    .orderBy(sysParam.key)
    .for('share')
  params.forget(tx)
}

/** Parameters that came without a migration. */
export const laterParams: readonly (typeof sysParam.$inferInsert & { key: ParamKey })[] = [
  { key: 'WAIT_WARN_MINUTES', value: '60', remark: '等待审批或放款复核多久后提示将超时（只计服务时间）' },
  { key: 'WAIT_LIMIT_MINUTES', value: '120', remark: '审批、放款复核的办理时限（只计服务时间）' },
  {
    key: 'RECOURSE_RATE_E6',
    value: '33500',
    remark: '追索利息的年利率（3.35% = 33500），自到期日起，实际天数/360',
  },
  {
    key: 'RECOURSE_ISSUERS_MONTHS',
    value: '24',
    remark: '对出票人、承兑人的追索时效，自到期日起（票据法第17条：二年）',
  },
  {
    key: 'RECOURSE_ENDORSERS_MONTHS',
    value: '6',
    remark: '对背书人的追索时效，自拒付日起（票据法第17条：六个月）',
  },
  {
    key: 'RECOURSE_EARLIER_MONTHS',
    value: '3',
    remark: '清偿后对前手的再追索时效，自清偿日起（票据法第17条：三个月）',
  },
  {
    key: 'RECOURSE_REMINDER_DAYS',
    value: '30,7,0',
    remark: '追索权利届满之前几天提醒持票人与清偿人',
  },
  {
    key: 'BILL_REMINDER_DAYS',
    value: '10,3,0',
    remark: '票据到期日、提示付款截止日之前几天提醒持票人',
  },
  ...(['7', '8'] as const).map(digit => ({
    key: `BILL_KIND_${digit}` as const,
    value: 'record',
    remark: `号码以${digit}开头的票据的种类：record 以票面记载为准，bank 银票或财票，company 商票`,
  })),
  {
    key: 'DISCLOSURE_MINUTES',
    value: '10',
    remark: '商票信息披露查询结果一致时，选票与询价在多久内不重复查询；提交与放款时总是重新查询',
  },
  { key: 'LIST_OVERDUE', value: 'stop', remark: '承兑人在持续逾期名单内：stop 不能办理，warn 仅提示' },
  {
    key: 'LIST_UNDISCLOSED',
    value: 'warn',
    remark: '承兑人在未按规定披露名单内：stop 不能办理，warn 仅提示',
  },
  { key: 'LIST_LATE', value: 'warn', remark: '承兑人在延迟披露名单内：stop 不能办理，warn 仅提示' },
  {
    key: 'TRADE_MATCH',
    value: 'warn',
    remark: '合同购货方与票据出票人、前手均不一致时：warn=提示，stop=不能提交',
  },
  {
    key: 'AUTHORITY_AMOUNT_FEN',
    value: '5000000000',
    remark: '审批权限：票面合计超过该金额（分）的申请须授权审批；0=不限',
  },
  {
    key: 'AUTHORITY_RATE_BP',
    value: '0',
    remark: '审批权限：任一票据的利率偏离报价超过该基点数的须授权审批；0=不按基点',
  },
  {
    key: 'AUTHORITY_RATE_FAR',
    value: '1',
    remark: '审批权限：1=任一票据的利率偏离报价超过10%的须授权审批，0=只须填写原因',
  },
]

/** Adds those that the database lacks; one that staff have changed stays. */
export const addParams = async (tx: Tx, added: readonly (typeof sysParam.$inferInsert)[]): Promise<void> => {
  await tx
    .insert(sysParam)
    .values([...added])
    .onConflictDoNothing()
  params.forget(tx)
}

/** Sets what was read under a lock. */
export const writeParam = async (tx: Tx, key: string, value: string, now: Date): Promise<void> => {
  await tx.update(sysParam).set({ value, modifiedAt: now }).where(eq(sysParam.key, key))
  params.forget(tx)
}
