/** Lists of acceptors: imported in parts, handed in, and put into force by somebody else. */
import {
  type AcceptorListEvent,
  type AcceptorListKind,
  type AcceptorListState,
  acceptorListKinds,
  acceptorListMeanings,
  acceptorListMoves,
  MAX_LIST_LINES,
  nameKey,
  readListHeader,
  readListLine,
} from '@portal/shared/bills/acceptor-lists.ts'
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import type { RequestOf } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { count, eq } from 'drizzle-orm'
import { defineOfficersNotice, tellOfficersOf } from '../../notices/notice.ts'
import { settleStaffNotices } from '../../notices/staff.ts'
import { acceptorList, acceptorListEntry } from '../../platform/db/schema/acceptor-lists.ts'
import { unlessTaken } from '../../platform/db/taken.ts'
import { tellChange } from '../../platform/feed/feed.ts'
import type { CallCtx, Handlers } from '../../platform/kernel/handler.ts'
import { createMachine } from '../../platform/kernel/machine.ts'
import { createMover, entryOf } from '../../platform/kernel/mover.ts'
import { readReason } from '../../platform/kernel/reason.ts'
import { requireVersion } from '../../platform/kernel/stale.ts'
import { lockInForce, markByList } from './acceptor-marks.ts'

type List = typeof acceptorList.$inferSelect
type Actor = 'maker' | 'checker' | 'system'

export const acceptorListMachine = createMachine(acceptorListMoves)

const moveList = createMover<List, AcceptorListState, AcceptorListEvent, Actor, { as: Actor }>({
  machine: acceptorListMachine,
  table: acceptorList,
  stateOf: list => list.state,
  columnsOf: state => ({ state }),
  audit: (list, step) => entryOf('acceptor_list', String(list.id), step),
  tell: (ctx, list) => tellChange(ctx, { to: 'staff', topic: 'reference', refNo: String(list.id) }),
})

const waiting = defineOfficersNotice<List>({
  permission: 'limit_edit',
  title: '有名单待复核',
  body: ({ kind, month, entryCount }) =>
    `${month} ${acceptorListKinds[kind]}（${entryCount} 家）已提交，请复核。`,
  link: ({ id }) => linkTo('acceptorLists', id),
})

const wrongMonth = (text: string) => new Fault('20247', { text, fields: { month: text } })

/** 20247 for a month to come, or one older than that of the list in force. */
const requireMonth = async (ctx: CallCtx, { kind, month }: Pick<List, 'kind' | 'month'>): Promise<void> => {
  if (month > ctx.today().slice(0, 7)) throw wrongMonth('名单月份不能晚于本月')
  const before = await lockInForce(ctx, kind)
  if (before && month < before.month) {
    throw wrongMonth(`${acceptorListKinds[kind]}已有${before.month}的名单生效，不能再用${month}的`)
  }
}

/** Locks a list as it was read. @throws Fault 9015, 20000 */
const lockList = async (ctx: CallCtx, input: { list_id: string; version: number }): Promise<List> => {
  const [list] = await ctx.tx
    .select()
    .from(acceptorList)
    .where(eq(acceptorList.id, Number(input.list_id)))
    .for('update')
  if (!list) throw new Fault('9015')
  await requireVersion(ctx, list, input.version, { objectType: 'acceptor_list', objectNo: input.list_id })
  return list
}

const requireMaker = (ctx: CallCtx, { makerId }: List): void => {
  if (makerId !== ctx.operator.operatorId) throw new Fault('20000', { text: '只有导入人可以办理' })
}

const requireOther = (ctx: CallCtx, { makerId }: List): void => {
  if (makerId === ctx.operator.operatorId) throw new Fault('20246')
}

type Import = RequestOf<'/api/admin/acceptorlist/import'>

/** The list that lines are added to: a new one, or the caller's own that is still being filled. */
const listToFill = async (ctx: CallCtx, input: Import): Promise<List> => {
  if (input.list_id === undefined) {
    await requireMonth(ctx, input)
    const [made] = await ctx.tx
      .insert(acceptorList)
      .values({
        kind: input.kind,
        month: input.month,
        fileName: input.file_name,
        state: 'L00',
        makerId: ctx.operator.operatorId,
        createdAt: ctx.now(),
      })
      .returning()
    if (!made) throw new Error('list was not returned')
    return made
  }
  const [list] = await ctx.tx
    .select()
    .from(acceptorList)
    .where(eq(acceptorList.id, Number(input.list_id)))
    .for('update')
  if (!list) throw new Fault('9015')
  requireMaker(ctx, list)
  const isSame = list.kind === input.kind && list.month === input.month
  if (!acceptorListMeanings[list.state].filling || !isSame) throw new Fault('20000')
  return list
}

/** Lines as read, or 20245 for other columns, 23007 naming every bad line. */
const readLines = ({ header, rows, first_line: first }: Import) => {
  const found = readListHeader(header)
  if (found.places === null) throw new Fault('20245', { text: found.fault, fields: { header: found.fault } })
  const read = rows.map((cells, at) => ({ at: first + at, ...readListLine(cells, found.places) }))
  const bad = read.flatMap(({ at, breaks: [wrong] }) =>
    wrong ? [{ at, text: `第${at}行：${wrong.text}` }] : [],
  )
  if (bad.length > 0) {
    const shown = bad.slice(0, 3).map(({ text }) => text)
    throw new Fault('23007', {
      text: bad.length > shown.length ? `${shown.join('；')}；共${bad.length}行有误` : shown.join('；'),
      fields: Object.fromEntries(bad.map(({ at, text }) => [`rows.${at}`, text])),
    })
  }
  return read.map(({ at, line }) => ({ at, key: nameKey(line.name), ...line }))
}

const addLines = async (ctx: CallCtx, list: List, lines: ReturnType<typeof readLines>) => {
  const known = await ctx.tx
    .select({ nameKey: acceptorListEntry.nameKey })
    .from(acceptorListEntry)
    .where(eq(acceptorListEntry.listId, list.id))
  if (known.length + lines.length > MAX_LIST_LINES) {
    const text = `一份名单最多 ${MAX_LIST_LINES} 行`
    throw new Fault('20248', { text, fields: { rows: text } })
  }
  const seen = new Set(known.map(entry => entry.nameKey))
  const values = lines.map(({ at, key, name, uscCode, note }) => {
    const duplicate = seen.has(key)
    seen.add(key)
    return { listId: list.id, line: at, name, nameKey: key, uscCode, note, duplicate }
  })
  await ctx.tx.insert(acceptorListEntry).values(values)
  await ctx.tx
    .update(acceptorList)
    .set({ entryCount: seen.size, modifiedAt: new Date() })
    .where(eq(acceptorList.id, list.id))
  return known.length + lines.length
}

const answerOf = ({ id, state, version }: List) => [{ list_id: String(id), state, version }]

const closeNotice = (ctx: CallCtx, list: List) =>
  settleStaffNotices(ctx, linkTo('acceptorLists', list.id), { type: 'bank', name: ctx.operator.userName })

/** The list in force gives way: what was looked up by it is told to everybody. */
const replace = async (ctx: CallCtx, kind: AcceptorListKind): Promise<void> => {
  const before = await lockInForce(ctx, kind)
  if (before) await moveList(ctx, before, 'replace', { as: 'system' })
}

export const acceptorListHandlers = {
  '/api/admin/acceptorlist/import': async (ctx, input) => {
    const lines = readLines(input)
    const list = await listToFill(ctx, input)
    const total = await addLines(ctx, list, lines)
    await ctx.audit({
      action: 'acceptor_list.import',
      objectType: 'acceptor_list',
      objectNo: String(list.id),
      after: { kind: list.kind, month: list.month, fileName: list.fileName, total },
    })
    return [{ list_id: String(list.id), version: list.version, total }]
  },

  '/api/admin/acceptorlist/submit': async (ctx, input) => {
    const list = await lockList(ctx, input)
    requireMaker(ctx, list)
    await requireMonth(ctx, list)
    const [lines] = await ctx.tx
      .select({ n: count() })
      .from(acceptorListEntry)
      .where(eq(acceptorListEntry.listId, list.id))
    if (!lines?.n)
      throw new Fault('20248', { text: '名单中没有数据行', fields: { list_id: '名单中没有数据行' } })
    const moved = await unlessTaken(
      moveList(ctx, list, 'submit', { as: 'maker' }),
      () => new Fault('20000', { text: `已有一份${acceptorListKinds[list.kind]}待复核` }),
    )
    await tellOfficersOf(ctx, waiting, moved, [ctx.operator.operatorId])
    return answerOf(moved)
  },

  '/api/admin/acceptorlist/withdraw': async (ctx, input) => {
    const list = await lockList(ctx, input)
    requireMaker(ctx, list)
    const moved = await moveList(ctx, list, 'withdraw', { as: 'maker' })
    await closeNotice(ctx, moved)
    return answerOf(moved)
  },

  '/api/admin/acceptorlist/approve': async (ctx, input) => {
    const list = await lockList(ctx, input)
    acceptorListMachine.next(list.state, 'approve', 'checker')
    requireOther(ctx, list)
    await requireMonth(ctx, list)
    await replace(ctx, list.kind)
    const decided = { checkerId: ctx.operator.operatorId, decidedAt: ctx.now() }
    const moved = await moveList(ctx, list, 'approve', { as: 'checker' }, '', decided)
    await markByList(ctx, moved)
    await closeNotice(ctx, moved)
    await tellChange(ctx, { to: 'everybody', topic: 'reference', refNo: input.list_id })
    await tellChange(ctx, { to: 'everybody', topic: 'bill', refNo: input.list_id })
    return answerOf(moved)
  },

  '/api/admin/acceptorlist/refuse': async (ctx, input) => {
    const remark = readReason(input.reason, '请填写退回原因')
    const list = await lockList(ctx, input)
    requireOther(ctx, list)
    const decided = { checkerId: ctx.operator.operatorId, decidedAt: ctx.now(), remark }
    const moved = await moveList(ctx, list, 'refuse', { as: 'checker' }, remark, decided)
    await closeNotice(ctx, moved)
    return answerOf(moved)
  },
} satisfies Handlers
