/** Compares what the business says of a movement with what the ledger has of it. Pure. */
import type { DifferenceKind } from '@portal/shared/books/differences.ts'
import type { Expected, ExpectedEntry } from './expected/source.ts'

export interface FoundEntry {
  accountId: number
  accountName: string
  side: 'D' | 'C'
  fen: bigint
}

/** A movement as it is booked. */
export interface Found {
  kind: Expected['kind']
  refNo: string
  txnNo: string
  day: string
  entries: readonly FoundEntry[]
}

export interface Difference {
  kind: DifferenceKind
  subject: string
  accountId: number | null
  side: 'D' | 'C' | ''
  expectedFen: bigint
  foundFen: bigint
  detail: string
}

const sideNames = { D: '借方', C: '贷方' } as const
const place = ({ accountName, side }: FoundEntry) => `${sideNames[side]}${accountName}`

const sumOf = (entries: readonly { side: 'D' | 'C'; fen: bigint }[], side: 'D' | 'C'): bigint =>
  entries.reduce((sum, entry) => (entry.side === side ? sum + entry.fen : sum), 0n)

export const debitOf = (entries: readonly { side: 'D' | 'C'; fen: bigint }[]): bigint => sumOf(entries, 'D')

const same = (a: FoundEntry, b: FoundEntry) =>
  a.accountId === b.accountId && a.side === b.side && a.fen === b.fen

/** Of a movement without figures of the business: it has to balance, and no entry stands there twice. */
const compareAlone = (found: Found): Difference[] => {
  const [debit, credit] = [sumOf(found.entries, 'D'), sumOf(found.entries, 'C')]
  if (debit === credit && debit > 0n) return []
  const twice = found.entries.find((entry, at) => found.entries.slice(0, at).some(each => same(each, entry)))
  if (twice) {
    return [
      {
        kind: 'entry_doubled',
        subject: found.refNo,
        accountId: twice.accountId,
        side: twice.side,
        expectedFen: twice.fen,
        foundFen: 2n * twice.fen,
        detail: `${found.txnNo} 的${place(twice)}记了两次`,
      },
    ]
  }
  const detail = `${found.txnNo} 借方合计与贷方合计不等`
  return [
    {
      kind: 'unbalanced',
      subject: found.refNo,
      accountId: null,
      side: '',
      expectedFen: debit,
      foundFen: credit,
      detail,
    },
  ]
}

/** Takes from `rest` the entry that fits best; undefined where none does. */
const take = <Row>(rest: Row[], ...fits: ((row: Row) => boolean)[]): Row | undefined => {
  for (const fit of fits) {
    const at = rest.findIndex(fit)
    if (at >= 0) return rest.splice(at, 1)[0]
  }
  return undefined
}

/** The entries that are not as they are wanted, each with what stands in its place. */
const pairsOf = (wanted: readonly ExpectedEntry[], found: readonly FoundEntry[]) => {
  const rest = [...found]
  // What names its account is looked for first, so that an entry of any account takes none of theirs.
  const ordered = wanted.toSorted((a, b) => Number(a.accountId === null) - Number(b.accountId === null))
  const open = ordered.filter(
    want =>
      !take(
        rest,
        row =>
          row.side === want.side &&
          row.fen === want.fen &&
          (want.accountId === null || row.accountId === want.accountId),
      ),
  )
  const pairs = open.map(want => ({
    want,
    got: take(
      rest,
      row => row.side === want.side && row.accountId === want.accountId,
      row => row.side === want.side && row.fen === want.fen,
      row => row.side === want.side && want.accountId === null,
    ),
  }))
  return { pairs, extra: rest }
}

/** The entries of a movement, one by one. @param nameOf an account's name, for one that has no entry */
export const compareEntries = (
  { entries: wanted }: Pick<Expected, 'entries'>,
  found: Found,
  nameOf: (accountId: number | null) => string,
): Difference[] => {
  if (wanted === null) return compareAlone(found)
  const { pairs, extra } = pairsOf(wanted, found.entries)
  const subject = found.refNo
  const of = pairs.map(({ want, got }): Difference => {
    const common = {
      subject,
      accountId: want.accountId ?? got?.accountId ?? null,
      side: want.side,
      expectedFen: want.fen,
      foundFen: got?.fen ?? 0n,
    }
    const name = `${sideNames[want.side]}${nameOf(want.accountId)}`
    if (!got) return { ...common, kind: 'entry_missing', detail: `${found.txnNo} 缺少${name}` }
    if (got.accountId === want.accountId || want.accountId === null) {
      return { ...common, kind: 'amount', detail: `${found.txnNo} 的${place(got)}金额不符` }
    }
    return { ...common, kind: 'account', detail: `${found.txnNo} 应记${name}，记在${place(got)}` }
  })
  const more = extra.map((entry): Difference => {
    const earlier = found.entries.filter(each => same(each, entry)).length
    const isTwice = earlier > 1
    return {
      kind: isTwice ? 'entry_doubled' : 'entry_extra',
      subject,
      accountId: entry.accountId,
      side: entry.side,
      expectedFen: isTwice ? entry.fen : 0n,
      foundFen: isTwice ? entry.fen * BigInt(earlier) : entry.fen,
      detail: `${found.txnNo} 的${place(entry)}${isTwice ? '记了多次' : '没有业务依据'}`,
    }
  })
  return [...of, ...more]
}

/** Of a movement whose business stands behind another day. */
export const dayDiffers = (expected: Expected, found: Found): Difference => ({
  kind: 'day',
  subject: found.refNo,
  accountId: null,
  side: '',
  expectedFen: debitOf(expected.entries ?? found.entries),
  foundFen: debitOf(found.entries),
  detail: `业务日期 ${expected.day}，记账日期 ${found.day}（${found.txnNo}）`,
})

/** Of business that nothing is booked for. */
export const unposted = ({ refNo, entries, day }: Expected): Difference => ({
  kind: 'unposted',
  subject: refNo,
  accountId: null,
  side: '',
  expectedFen: debitOf(entries ?? []),
  foundFen: 0n,
  detail: `${day} 的业务没有入账`,
})

/** Of a movement without business, or of a second one for the same. */
export const unfounded = ({ refNo, txnNo, entries }: Found, isSecond: boolean): Difference => ({
  kind: isSecond ? 'booked_twice' : 'unfounded',
  subject: refNo,
  accountId: null,
  side: '',
  expectedFen: 0n,
  foundFen: debitOf(entries),
  detail: isSecond ? `${txnNo} 为同一业务再次入账` : `${txnNo} 没有对应的业务`,
})
