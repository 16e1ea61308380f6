import { circulationNames, codeName, codeText } from '@portal/shared/bills/exchange-codes.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { SheetValue } from '@portal/shared/sheet/values.ts'

type Codes = Pick<RowOf<'/api/bills/query_holding'>['rows'][number], 'exchange_state' | 'circulation'>
type Field = keyof Codes

/** The exchange's word for a bill's units, its code small beside it. */
export const ExchangeCode = ({ code }: { code: string | null }) => (
  <>
    {codeName(code)}
    {code && <span className="meta figures"> {code}</span>}
  </>
)

const titles: Readonly<Record<Field, string>> = { exchange_state: '票交所状态', circulation: '流通标志' }

/** Columns of a grid: the name above its code; both are written into files. */
export const exchangeColumns = <Row extends Codes>(...hidden: readonly Field[]) =>
  (['circulation', 'exchange_state'] as const).map(id => ({
    id,
    title: titles[id],
    width: 104,
    of: (row: Row) => codeName(row[id]),
    under: (row: Row) => row[id],
    sheet: (row: Row): SheetValue => codeText(row[id]),
    ...(hidden.includes(id) && { hidden: true }),
  }))

/** Both, for the facts of a drawer. */
export const exchangeFacts = (row: Codes): [string, string][] =>
  (['circulation', 'exchange_state'] as const).map(id => [titles[id], codeText(row[id]) || '—'])

export const circulationChoices = Object.entries(circulationNames).map(([value, name]) => ({
  value,
  name: `${name} ${value}`,
}))
