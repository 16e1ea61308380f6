import './paper.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { PrintSheet } from './print-sheet.tsx'

/** What a document says, as the bank writes it into its PDF. */
export type PaperSheet = RowOf<'/api/document/query_sheet'>
type Part = PaperSheet['parts'][number]
type Align = Part['columns'][number]['align']

/** The lines of a cell; those without a Chinese word are numbers, amounts and days, which never break. */
const Lines = ({ text, align = 'left' }: { text: string; align?: Align }) =>
  text.split('\n').map((line, at) => {
    const isWhole = align !== 'left' || !/\p{Script=Han}/u.test(line)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is drawn once, and lines may repeat
      <span key={at} className={isWhole ? 'paper-line is-whole' : 'paper-line'}>
        {line}
      </span>
    )
  })

const Table = ({ columns, rows }: Part) => (
  <table className="print-table paper-table">
    <colgroup>
      {columns.map(({ title, width }) => (
        <col key={title} style={{ width: `${width}pt` }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        {columns.map(({ title }) => (
          <th key={title} scope="col">
            <Lines text={title} align="center" />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(cells => (
        <tr key={cells.join()}>
          {columns.map(({ title, align }, at) => (
            <td key={title} className={`is-${align}`}>
              <Lines text={cells[at] ?? ''} align={align} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Pairs = ({ rows }: Part) => (
  <dl className="paper-pairs">
    {rows.map(([label = '', value = '']) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** A QR code as the bank drew it, one path; its lines stand beside it. */
const Qr = (part: Part) => {
  const modules = part.text.split('\n')
  const path = modules.flatMap((line, row) =>
    [...line.matchAll(/1+/g)].map(run => `M${run.index} ${row}h${run[0].length}v1h-${run[0].length}z`),
  )
  return (
    <div className="paper-qr">
      <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label="验真二维码">
        <path d={path.join('')} />
      </svg>
      <Pairs {...part} />
    </div>
  )
}

const Drawn = ({ part }: { part: Part }) => {
  switch (part.part) {
    case 'heading':
      return <h2 className="paper-heading">{part.text}</h2>
    case 'text':
      return <p>{part.text}</p>
    case 'pairs':
      return <Pairs {...part} />
    case 'table':
      return <Table {...part} />
    case 'qr':
      return <Qr {...part} />
  }
}

/** A document of the bank on A4: the words, figures and order of its PDF, and its foot on each page. */
export const Paper = ({ sheet, onPrinted }: { sheet: PaperSheet; onPrinted: () => void }) => (
  <PrintSheet upright foot={sheet.foot_line} onPrinted={onPrinted}>
    <header className="paper-head">
      <h1>{sheet.title}</h1>
      <p>{sheet.number_line}</p>
    </header>
    {sheet.parts.map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is drawn once and never changes
      <Drawn key={at} part={part} />
    ))}
  </PrintSheet>
)
