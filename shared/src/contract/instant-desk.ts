import { z } from 'zod'
import { defineCall } from './call.ts'
import { applyNo, date, done, instant, optionalText, totalFen, version, yesNo } from './fields.ts'
import { instantDecision, instantRule, instantUse } from './instant-shapes.ts'

/* 秒贴 at the desk: the switch, the day's caps, and what the rules said of one application. */

const view = { types: ['admin'], permission: 'instant_view' } as const
const turn = { types: ['admin'], permission: 'instant_switch' } as const

const switchInstant = defineCall({
  path: '/api/admin/instant/switch',
  title: '秒贴开关',
  summary: '立即暂停或恢复秒贴；暂停时，已由规则通过而资金未动的申请转人工审批。',
  access: turn,
  request: z.strictObject({
    on: yesNo.meta({ description: 'true 恢复，false 暂停' }),
    version,
    reason: z.string().max(400).meta({ description: '原因，2–200字' }),
  }),
  row: done,
  changes: ['reference', 'disc_apply'],
  limit: 'write',
  errors: ['20000', '20346', '20349', '21011'],
  example: { on: false, version: 0, reason: '市场波动' },
})

const instantOverview = defineCall({
  path: '/api/admin/instant/overview',
  title: '秒贴概况',
  summary: '开关、生效版本、今日各项上限的占用、今日的放款与转人工。',
  access: view,
  request: z.strictObject({
    keyword: optionalText(60).meta({ description: '企业、集团、承兑人名称的一部分' }),
  }),
  row: z.object({
    on: z.boolean().meta({ description: '是否开启' }),
    switched_by: z.string().meta({ description: '最近操作人；从未操作为空' }),
    switched_at: instant.nullable().meta({ description: '最近操作时间；从未操作为 null' }),
    reason: z.string().meta({ description: '最近操作的原因' }),
    version: z.int().meta({ description: '开关的版本，操作时带回' }),
    may_switch: z.boolean().meta({ description: '本人可否操作开关' }),
    version_no: z.int().meta({ description: '生效的规则版本；没有为 0' }),
    open: z.boolean().meta({ description: '此刻是否可办理' }),
    opening_text: z.string().meta({ description: '不可办的原因；可办时为“可办理”' }),
    today: date.meta({ description: '今日（上海）' }),
    caps: z
      .array(instantUse)
      .meta({ description: '今日有占用的上限，全行在前，占用比例高的在前，至多 100 行' }),
    paid_count: z.int().meta({ description: '今日由规则放款的笔数' }),
    paid_fen: totalFen.meta({ description: '今日由规则放款的票面合计，单位：分' }),
    under_way_count: z.int().meta({ description: '已由规则通过、资金未动的笔数' }),
    stopped_count: z.int().meta({ description: '今日转人工的笔数' }),
    stopped_by: z
      .array(
        z.object({
          rule: instantRule,
          name: z.string().meta({ description: '规则名称' }),
          count: z.int().meta({ description: '笔数，一笔可计入多条' }),
        }),
      )
      .meta({ description: '今日由哪些规则转人工，多的在前' }),
  }),
  shows: ['reference', 'disc_apply'],
  limit: 'read',
  errors: ['20035'],
  example: {},
})

const decisionForOfficers = defineCall({
  path: '/api/admin/instant/decision',
  title: '秒贴规则的判断（银行）',
  summary: '一笔申请经秒贴规则判断的结果；未经判断的申请为 9015。',
  access: { types: ['admin'], permission: 'disc_apply_view' },
  officers: 'bank',
  request: z.strictObject({ apply_no: applyNo }),
  row: instantDecision,
  shows: ['disc_apply'],
  limit: 'read',
  errors: ['9015'],
  example: { apply_no: 'TX20260623000018' },
})

/** The calls of this file, for the table. */
export const instantDeskCalls = [switchInstant, instantOverview, decisionForOfficers] as const
