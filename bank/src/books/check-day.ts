/**
 * 日终对账: a day of the ledger against the business that it is booked for, the accounts' balances and the statements.
 * Only reads; what it finds is kept by `keep-day.ts`.
 */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { queryRows, type Tx } from '../platform/db/db.ts'
import { ledgerEntry, ledgerTxn, type MovementKind, settleAccount } from '../platform/db/schema/ledger.ts'
import { compareEntries, type Difference, dayDiffers, type Found, unfounded, unposted } from './compare.ts'
import { type Expected, readChart, type Which } from './expected/source.ts'
import { sources } from './expected/sources.ts'

interface Key {
  kind: MovementKind
  refNo: string
}
const keyOf = ({ kind, refNo }: Key) => `${kind} ${refNo}`
const headOf = ({ refNo }: Key) => refNo.split(':')[0] ?? refNo

/** Movements as they are booked, with all their entries. */
const movements = async (tx: Tx, where: SQL | undefined): Promise<Found[]> => {
  const rows = await tx
    .select({ txn: ledgerTxn, entry: ledgerEntry, accountName: settleAccount.acctName })
    .from(ledgerTxn)
    .leftJoin(ledgerEntry, eq(ledgerEntry.txnId, ledgerTxn.id))
    .leftJoin(settleAccount, eq(settleAccount.id, ledgerEntry.accountId))
    .where(where)
    .orderBy(asc(ledgerTxn.id), asc(ledgerEntry.id))
  return [...Map.groupBy(rows, ({ txn }) => txn.id).values()].flatMap(of => {
    const [first] = of
    if (!first) return []
    const { kind, refNo, txnNo, businessDate: day } = first.txn
    const entries = of.flatMap(({ entry, accountName }) =>
      entry
        ? [
            {
              accountId: entry.accountId,
              accountName: accountName ?? '',
              side: entry.side,
              fen: entry.amountFen,
            },
          ]
        : [],
    )
    return [{ kind, refNo, txnNo, day, entries }]
  })
}

const AT_ONCE = 500

/** In parts: a question has no room for ten thousand numbers. */
const inParts = async <Row>(all: readonly string[], ask: (part: string[]) => Promise<Row[]>) => {
  const rows: Row[] = []
  for (let at = 0; at < all.length; at += AT_ONCE) rows.push(...(await ask(all.slice(at, at + AT_ONCE))))
  return rows
}

const byKey = <Row extends Key>(rows: readonly Row[]) => new Map(rows.map(row => [keyOf(row), row]))

/** Differences between business and ledger, of one kind of movement on one day. */
const compareKind = async (
  tx: Tx,
  kind: MovementKind,
  booked: readonly Found[],
  expectedOf: (which: Which) => Promise<Expected[]>,
  nameOf: (accountId: number | null) => string,
  day: string,
): Promise<Difference[]> => {
  const wanted = await expectedOf({ day })
  const found = byKey(booked)
  const open = wanted.filter(each => !found.has(keyOf(each))).map(({ refNo }) => refNo)
  const elsewhere = byKey(
    await inParts(open, refs => movements(tx, and(eq(ledgerTxn.kind, kind), inArray(ledgerTxn.refNo, refs)))),
  )
  const ofDay = byKey(wanted)
  const strays = booked.filter(each => !ofDay.has(keyOf(each)))
  const others = await inParts([...new Set(strays.map(headOf))], heads => expectedOf({ heads }))
  const otherDays = byKey(others)
  const heads = new Set(others.map(headOf))
  return [
    ...wanted.flatMap(each => {
      const own = found.get(keyOf(each))
      if (own) return compareEntries(each, own, nameOf)
      const late = elsewhere.get(keyOf(each))
      return [late ? dayDiffers(each, late) : unposted(each)]
    }),
    ...strays.map(each => {
      const of = otherDays.get(keyOf(each))
      return of ? dayDiffers(of, each) : unfounded(each, heads.has(headOf(each)))
    }),
  ]
}

/** Accounts whose balance is not the sum of their entries, as they stand now. */
const balances = async (tx: Tx): Promise<Difference[]> => {
  const rows = await queryRows<{ id: string; name: string; no: string; has: string; sum: string }>(
    tx,
    sql`select a.id::text as id, a.acct_name as name, coalesce(a.gl_code, a.id::text) as no,
               a.balance_fen::text as has, coalesce(e.fen, 0)::text as sum
          from settle_account a
          left join (select e.acct_id, sum(case when e.dr_cr = s.normal_side then e.amount_fen else -e.amount_fen end) as fen
                       from ledger_entry e join settle_account s on s.id = e.acct_id group by e.acct_id) e on e.acct_id = a.id
         where a.balance_fen <> coalesce(e.fen, 0) order by a.id`,
  )
  return rows.map(({ id, name, no, has, sum }) => ({
    kind: 'balance',
    subject: no,
    accountId: Number(id),
    side: '',
    expectedFen: BigInt(sum),
    foundFen: BigInt(has),
    detail: `${name}的余额与其分录合计不符`,
  }))
}

/** Statements of the day, and those issued on it, that do not say what the ledger says. */
const statements = async (tx: Tx, day: string): Promise<Difference[]> => {
  const rows = await queryRows<Record<'no' | 'acct' | 'what' | 'has' | 'sum', string>>(
    tx,
    sql`with s as (
          select s.*, a.normal_side from statement s join settle_account a on a.id = s.acct_id
           where ${day} between s.from_dt and s.to_dt
              or (s.issued_at at time zone 'Asia/Shanghai')::date = ${day}::date),
        sums as (
          select s.id, s.statement_no, s.acct_id, s.opening_fen, s.closing_fen,
                 coalesce(sum(case when e.dr_cr = s.normal_side then e.amount_fen else -e.amount_fen end)
                   filter (where t.business_dt < s.from_dt), 0) as opening,
                 coalesce(sum(case when e.dr_cr = s.normal_side then e.amount_fen else -e.amount_fen end)
                   filter (where t.business_dt <= s.to_dt), 0) as closing
            from s left join ledger_entry e on e.acct_id = s.acct_id left join ledger_txn t on t.id = e.txn_id
           group by s.id, s.statement_no, s.acct_id, s.opening_fen, s.closing_fen)
        select statement_no as no, acct_id::text as acct, '期末余额' as what, closing_fen::text as has, closing::text as sum
          from sums where closing_fen <> closing
        union all
        select statement_no, acct_id::text, '期初余额', opening_fen::text, opening::text
          from sums where opening_fen <> opening and closing_fen = closing
        order by 1`,
  )
  return rows.map(({ no, acct, what, has, sum }) => ({
    kind: 'statement',
    subject: no,
    accountId: Number(acct),
    side: '',
    expectedFen: BigInt(sum),
    foundFen: BigInt(has),
    detail: `对账单${what}与账务不符`,
  }))
}

export interface CheckedDay {
  movements: number
  debitFen: bigint
  creditFen: bigint
  differences: Difference[]
}

/** Reconciles one day. */
export const checkDay = async (tx: Tx, day: string): Promise<CheckedDay> => {
  const chart = await readChart(tx)
  const booked = await movements(tx, eq(ledgerTxn.businessDate, day))
  const names = new Map(
    (await tx.select({ id: settleAccount.id, name: settleAccount.acctName }).from(settleAccount)).map(row => [
      row.id,
      row.name,
    ]),
  )
  const nameOf = (accountId: number | null) => (accountId === null ? '' : (names.get(accountId) ?? ''))
  const differences: Difference[] = []
  for (const kind of Object.keys(sources) as MovementKind[]) {
    const source = sources[kind]
    const own = booked.filter(each => each.kind === kind)
    differences.push(
      ...(source
        ? await compareKind(tx, kind, own, which => source(tx, chart, which), nameOf, day)
        : own.flatMap(each => compareEntries({ entries: null }, each, nameOf))),
    )
  }
  const entries = booked.flatMap(each => each.entries)
  const sumOf = (side: 'D' | 'C') =>
    entries.reduce((sum, entry) => (entry.side === side ? sum + entry.fen : sum), 0n)
  return {
    movements: booked.length,
    debitFen: sumOf('D'),
    creditFen: sumOf('C'),
    differences: [...differences, ...(await balances(tx)), ...(await statements(tx, day))],
  }
}
