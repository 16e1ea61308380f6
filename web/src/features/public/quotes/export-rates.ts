import { per100kFen } from '../../../domain/rates/per-100k.ts'
import { type RateGrid, tenors } from '../../../domain/rates/tenors.ts'
import type { GridColumn } from '../../../widgets/grid/column-spec.ts'
import { sheetMoney, sheetRate } from '../../../widgets/grid/column-spec.ts'
import { saveSheet } from '../../../widgets/grid/sheet.ts'
import type { Shown } from './rate-board.tsx'

type Row = RateGrid['classes'][number]

/** Saves the grid as a spreadsheet, in the figures that are on screen. */
export const exportRates = (rows: readonly Row[], shown: Shown, date: string): Promise<void> => {
  const columns: GridColumn<Row>[] = [
    { id: 'name', title: '承兑行类别', width: 160, cell: row => row.name, sheet: row => row.name },
    ...tenors.map(
      ({ tenor, title }): GridColumn<Row> => ({
        id: tenor,
        title,
        unit: shown === 'rate' ? '年利率 %' : '每十万扣费 元',
        width: 160,
        cell: () => null,
        sheet: row => {
          const rate = row.rates.find(each => each.tenor === tenor)
          if (!rate) return ''
          return shown === 'rate' ? sheetRate(rate.rate_e6) : sheetMoney(per100kFen(rate.rate_e6, tenor))
        },
      }),
    ),
  ]
  return saveSheet(`利率${date}`, columns, rows)
}
