import type { Db, Tx } from '../../platform/db/db.ts'
import { sysParam } from '../../platform/db/schema/params.ts'
import { addParams, type SandboxParamKey } from '../../platform/params/params.ts'

interface SandboxParam {
  /** In a sandbox that is seeded now, and in one of an earlier release that has not got the parameter. */
  seeded: string
  otherwise: string
  remark: string
}

/** Parameters that only a sandbox has. */
const params: Readonly<Record<SandboxParamKey, SandboxParam>> = {
  PAYOUT_DELAY_MS: {
    seeded: '2000-5000',
    otherwise: '2000-5000',
    remark: '沙盒放款应答时间（毫秒，最小-最大）',
  },
  INSTANT_DELAY_MS: {
    seeded: '200-400',
    otherwise: '200-400',
    remark: '沙盒秒贴清算应答时间（毫秒，最小-最大）',
  },
  SANDBOX_TRIGGERS: {
    seeded: '1',
    otherwise: '0',
    remark: '1=按票面尾数触发沙盒情形（.11、.22、.33、.44）',
  },
  RATE_SIMULATION: { seeded: '1', otherwise: '0', remark: '1=每个工作日自动发布模拟行情（沙盒）' },
}

const rowsOf = (pick: (param: SandboxParam) => string) =>
  Object.entries(params).map(([key, param]) => ({ key, value: pick(param), remark: param.remark }))

/** Turns on what makes the sandbox a sandbox. */
export const seedParams = (tx: Tx): Promise<void> =>
  addParams(
    tx,
    rowsOf(({ seeded }) => seeded),
  )

/** Gives a sandbox of an earlier release the parameters that it lacks, all of them off. */
export const installSandboxParams = async (db: Db): Promise<void> => {
  await db
    .insert(sysParam)
    .values(rowsOf(({ otherwise }) => otherwise))
    .onConflictDoNothing()
}
