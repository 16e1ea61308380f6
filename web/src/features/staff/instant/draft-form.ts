/** The form of a version: what is typed, what is wrong with it, and what is sent. */
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { INSTANT_FIRST, INSTANT_LAST } from '@portal/shared/instant/rules.ts'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import type { AcceptorClass } from '../../../domain/reference/terms.ts'
import type { Version } from './terms.ts'

export const MAX_DAYS = 400

const amounts = [
  'package_fen',
  'company_day_fen',
  'group_day_fen',
  'acceptor_day_fen',
  'bank_day_fen',
] as const
export type AmountField = (typeof amounts)[number]

export const valuesOf = (version: Version | undefined) => ({
  note: '',
  acceptor_classes: version?.acceptor_classes.join() ?? '',
  acceptor_only: version?.acceptor_only.join('\n') ?? '',
  acceptor_except: version?.acceptor_except.join('\n') ?? '',
  min_days: String(version?.min_days ?? 1),
  max_days: String(version?.max_days ?? 180),
  package_fen: version ? plainYuan(version.package_fen) : '',
  company_day_fen: version ? plainYuan(version.company_day_fen) : '',
  group_day_fen: version ? plainYuan(version.group_day_fen) : '',
  acceptor_day_fen: version ? plainYuan(version.acceptor_day_fen) : '',
  bank_day_fen: version ? plainYuan(version.bank_day_fen) : '',
  pay_types: version?.pay_types.join() ?? '2',
  trade_later: version?.trade_later ? '1' : '0',
  hour_from: version?.hour_from ?? INSTANT_FIRST,
  hour_to: version?.hour_to ?? INSTANT_LAST,
  rest_days: version?.rest_days ? '1' : '0',
})

export type DraftValues = ReturnType<typeof valuesOf>

const daysFault = (text: string): string | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= MAX_DAYS ? null : `请填写 0 至 ${MAX_DAYS} 的整数`

const hourFault = (text: string): string | null => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim())) return '时间格式为 HH:mm'
  return text.trim() < INSTANT_FIRST || text.trim() > INSTANT_LAST
    ? `须在 ${INSTANT_FIRST} 至 ${INSTANT_LAST} 之间`
    : null
}

const later = (values: DraftValues) =>
  values.hour_from.trim() < values.hour_to.trim() ? null : '结束须晚于开始'

/** What is wrong with each field; the bank judges again. */
export const draftFaults = (values: DraftValues): { [K in keyof DraftValues]?: string | null } => ({
  note: [...values.note.trim()].length < 2 ? '请填写2-200字的说明' : null,
  acceptor_classes: values.acceptor_classes === '' ? '请至少选一类承兑人' : null,
  pay_types: values.pay_types === '' ? '请至少选一种付息方式' : null,
  min_days: daysFault(values.min_days),
  max_days:
    daysFault(values.max_days) ??
    (Number(values.max_days) < Number(values.min_days) ? '上限不能小于下限' : null),
  hour_from: hourFault(values.hour_from),
  hour_to: hourFault(values.hour_to) ?? later(values),
  ...Object.fromEntries(
    amounts.map(field => {
      const fen = parseYuan(values[field])
      return [field, fen === null || fen <= 0n ? '请输入大于 0 的金额，最多两位小数' : null]
    }),
  ),
})

const lines = (text: string) => text.split('\n').flatMap(line => line.trim() || [])
const fenOf = (text: string) => String(parseYuan(text) ?? 0n)

export const draftBody = (
  values: DraftValues,
  of?: { version_no: number; version: number },
): RequestInput<'/api/admin/instant/draft_version'> => ({
  ...(of && { version_no: of.version_no, version: of.version }),
  note: values.note.trim(),
  acceptor_classes: values.acceptor_classes.split(',').filter(Boolean) as AcceptorClass[],
  acceptor_only: lines(values.acceptor_only),
  acceptor_except: lines(values.acceptor_except),
  min_days: Number(values.min_days),
  max_days: Number(values.max_days),
  package_fen: fenOf(values.package_fen),
  company_day_fen: fenOf(values.company_day_fen),
  group_day_fen: fenOf(values.group_day_fen),
  acceptor_day_fen: fenOf(values.acceptor_day_fen),
  bank_day_fen: fenOf(values.bank_day_fen),
  pay_types: values.pay_types.split(',').filter(Boolean).map(Number),
  trade_later: values.trade_later === '1',
  hour_from: values.hour_from.trim(),
  hour_to: values.hour_to.trim(),
  rest_days: values.rest_days === '1',
})
