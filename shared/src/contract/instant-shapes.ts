import { z } from 'zod'
import {
  type InstantCap,
  type InstantRoute,
  type InstantRule,
  type InstantStep,
  instantCaps,
  instantRoutes,
  instantRules,
  instantSteps,
} from '../instant/rules.ts'
import { applyState, totals } from './applications.ts'
import { applyNo, date, fen, instant, keysOf, rateE6, totalFen } from './fields.ts'

/* 秒贴 in answers: rules with their verdicts, caps, and the decision on an application. */

export const instantRule = z.enum(keysOf<InstantRule>(instantRules)).meta({
  description: `规则：${Object.entries(instantRules)
    .map(([key, { name }]) => `${key} ${name}`)
    .join('，')}`,
})

/** One rule that does not hold, in words. */
export const instantReason = z.object({
  rule: instantRule,
  name: z.string().meta({ description: '规则名称' }),
  text: z.string().meta({ description: '不满足的原因' }),
})

export const instantVerdict = instantReason.extend({
  passed: z.boolean().meta({ description: '是否满足' }),
  text: z.string().meta({ description: '满足时为规则内容，不满足时为原因' }),
})

export const instantRoute = z
  .enum(keysOf<InstantRoute>(instantRoutes))
  .meta({ description: 'instant 秒贴，officer 转人工审批，none 不能贴现' })

export const instantCap = z
  .enum(keysOf<InstantCap>(instantCaps))
  .meta({ description: 'bank 全行，group 集团，company 企业，acceptor 承兑人' })

/** A cap of today with what is taken of it. */
export const instantUse = z.object({
  cap: instantCap,
  name: z.string().meta({ description: '企业、集团、承兑人的名称；全行为空' }),
  limit_fen: fen.meta({ description: '当日上限，单位：分' }),
  used_fen: totalFen.meta({ description: '当日已用，单位：分' }),
  left_fen: fen.meta({ description: '当日剩余，单位：分，不小于 0' }),
})

/** The rules' decision on an application, for its company and for officers. */
export const instantDecision = z.object({
  apply_no: applyNo,
  state: applyState,
  state_name: z.string().meta({ description: '状态名称' }),
  company_name: z.string().meta({ description: '企业名称' }),
  by_rule: z.boolean().meta({ description: '现在是否由规则审批；转人工后为 false' }),
  version_no: z.int().meta({ description: '判断所用的规则版本；企业复核前尚未判断为 0' }),
  decided_by: z.string().meta({ description: '审批人：system:rule-v版本；转人工为空' }),
  disc_dt: date.meta({ description: '贴现日期' }),
  rate_e6: rateE6,
  ...totals,
  stopped_by: z.array(instantReason).meta({ description: '转人工的原因；未转人工为空' }),
  verdicts: z.array(instantVerdict).meta({ description: '整笔申请的各条规则' }),
  bills: z
    .array(
      z.object({
        holding_id: z.string().meta({ description: '持票序号' }),
        bill_no: z.string().meta({ description: '票据（包）号' }),
        range: z.string().meta({ description: '子票区间；不可拆分为 0' }),
        acceptor_name: z.string().meta({ description: '承兑人' }),
        due_dt: date.meta({ description: '到期日' }),
        face_fen: fen.meta({ description: '票面金额，单位：分' }),
        rate_e6: rateE6,
        days: z.int().meta({ description: '计息天数' }),
        interest_fen: fen.meta({ description: '利息，单位：分' }),
        net_fen: fen.meta({ description: '实付，单位：分' }),
        verdicts: z.array(instantVerdict).meta({ description: '该票据的各条规则' }),
      }),
    )
    .meta({ description: '票据' }),
  steps: z
    .array(
      z.object({
        step: z.enum(keysOf<InstantStep>(instantSteps)).meta({
          description: 'submitted 提交，checked 企业复核，decided 规则审批，stopped 转人工，paid 入账',
        }),
        name: z.string().meta({ description: '步骤名称' }),
        at: instant.nullable().meta({ description: '完成时间；尚未完成为 null' }),
      }),
    )
    .meta({ description: '时间线' }),
  elapsed_ms: z
    .int()
    .nullable()
    .meta({ description: '从提交（有企业复核的从复核通过）到入账的毫秒数；未由规则放款为 null' }),
  account_no: z.string().meta({ description: '收款账号，仅显示后四位' }),
})
