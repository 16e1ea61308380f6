import { parseRatePercent } from '@portal/shared/money/rate.ts'
import { useState } from 'react'
import { useCan } from '../../../core/api/use-can.ts'
import { useLeave, useUnsaved } from '../../../core/unsaved.ts'
import { MarketChange } from '../../../domain/rates/market-change.tsx'
import { type RateGrid, tenors } from '../../../domain/rates/tenors.ts'
import { Trend } from '../../../domain/rates/trend.tsx'
import { Button } from '../../../ui/button.tsx'
import { longTime, Rate } from '../../../ui/data/figures.tsx'
import { TableFrame } from '../../../ui/data/table-frame.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { GridOwner, useOwnGridOnly, useRateBanks } from './grid-owner.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import {
  bpText,
  cellKey,
  changesOf,
  type Edits,
  editsOf,
  faultCount,
  type RateChange,
  rateFault,
  shownRate,
} from './rate-edits.ts'
import { type EditableGrid, useEditableGrid } from './use-editable-grid.ts'

type Biz = RateGrid['biz']

interface CellProps {
  label: string
  typed: string | undefined
  shown: string
  published: number | undefined
  changeBp: number | undefined
  onType: (text: string) => void
}

const EditableRate = ({ label, typed, shown, published, changeBp, onType }: CellProps) => {
  const fault = typed === undefined ? null : rateFault(typed)
  const next = typed === undefined || fault ? null : parseRatePercent(typed)
  const isDirty = fault !== null || (next !== null && next !== published)
  return (
    <>
      <input
        className={isDirty ? 'rate-input is-dirty' : 'rate-input'}
        type="text"
        inputMode="decimal"
        aria-label={isDirty ? `${label}（已修改）` : label}
        aria-invalid={fault !== null || undefined}
        data-hint={fault ?? undefined}
        maxLength={8}
        value={shown}
        onChange={event => onType(event.target.value)}
      />
      <span className="rate-note">
        {fault ? (
          <span className="rate-wrong">利率不正确</span>
        ) : isDirty && next !== null ? (
          published === undefined ? (
            '新增'
          ) : (
            bpText(published, next)
          )
        ) : (
          changeBp !== undefined && <MarketChange bp={changeBp} />
        )}
      </span>
    </>
  )
}

const GridEditor = ({ grid }: { grid: EditableGrid }) => {
  const canEdit = useCan('rate_edit')
  const [edits, setEdits] = useState<Edits>({})
  // As they were when the question was asked: prices that arrive meanwhile do not slip in under it.
  const [asking, setAsking] = useState<readonly RateChange[] | null>(null)
  const changes = changesOf(grid, edits)
  const faults = faultCount(edits)
  useUnsaved(changes.length > 0 || faults > 0)
  return (
    <Card
      flush
      title={grid.bank_name ? `${grid.bank_name} 贴现报价` : grid.biz === 'disc' ? '贴现报价' : '转贴现报价'}
      aside={
        <span className="row meta">
          {grid.simulated ? <Tag tone="warn">模拟行情</Tag> : grid.source}
          {grid.published_at ? `${longTime(grid.published_at)} 发布` : '尚未发布'}
        </span>
      }
    >
      {grid.notice && (
        <div className="rate-notice">
          <Alert tone="info">{grid.notice}</Alert>
        </div>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (changes.length > 0 && faults === 0) setAsking(changes)
        }}
      >
        <TableFrame caption="报价">
          <table className="table rate-editor">
            <caption className="visually-hidden">年利率 %，较前一发布日的变动</caption>
            <thead>
              <tr>
                <th scope="col">年利率 %</th>
                {tenors.map(({ tenor, title }) => (
                  <th key={tenor} scope="col" className="numeric">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid.classes.map(row => (
                <tr key={row.acceptor_class}>
                  <th scope="row">{row.name}</th>
                  {tenors.map(({ tenor, title }) => {
                    const key = cellKey(row.acceptor_class, tenor)
                    const rate = row.rates.find(each => each.tenor === tenor)
                    return (
                      <td key={tenor} className="numeric">
                        {canEdit ? (
                          <EditableRate
                            label={`${row.name} ${title}`}
                            typed={edits[key]}
                            shown={shownRate(edits, key, rate?.rate_e6)}
                            published={rate?.rate_e6}
                            changeBp={rate?.change_bp}
                            onType={text => setEdits(now => ({ ...now, [key]: text }))}
                          />
                        ) : (
                          <>
                            <b>
                              <Rate e6={rate?.rate_e6} />
                            </b>
                            <span className="rate-note">{rate && <MarketChange bp={rate.change_bp} />}</span>
                          </>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
        {canEdit && (
          <div className="rate-foot">
            <span className="muted" role="status">
              {faults > 0
                ? `${faults} 项利率不正确：应在0~24%之间，小数位不超过4位`
                : changes.length > 0
                  ? `已修改 ${changes.length} 项，尚未发布`
                  : '直接在表中修改后发布'}
            </span>
            <span className="push" />
            {grid.market.length > 0 && (
              <Button onClick={() => setEdits(now => ({ ...editsOf(grid.market), ...now }))}>
                填入市场行情
              </Button>
            )}
            <Button disabled={Object.keys(edits).length === 0} onClick={() => setEdits({})}>
              还原
            </Button>
            <Button type="submit" variant="primary" disabled={changes.length === 0 || faults > 0}>
              发布报价
            </Button>
          </div>
        )}
      </form>
      {asking && (
        <PublishDialog
          grid={grid}
          changes={asking}
          onClose={() => setAsking(null)}
          onDone={() => setEdits({})}
        />
      )}
    </Card>
  )
}

const kinds: readonly { biz: Biz; title: string }[] = [
  { biz: 'disc', title: '贴现' },
  { biz: 'redisc', title: '转贴现' },
]

/** The prices in force, the market's or one bank's own, changed in their place, and how the market's went. */
export const RateGridTab = () => {
  const [biz, setBiz] = useState<Biz>('disc')
  const [chosen, setOwner] = useState('')
  const banks = useRateBanks()
  const isOwnOnly = useOwnGridOnly()
  const owner = isOwnOnly ? banks[0]?.bank_no : chosen
  const bank = biz === 'disc' ? banks.find(({ bank_no }) => bank_no === owner) : undefined
  const { grid: found, error, reload, isPublic } = useEditableGrid(biz, bank)
  // Until the bank is known, the market's prices are not shown as its own.
  const grid = isOwnOnly && !bank ? undefined : found
  const leave = useLeave()
  return (
    <div className="admin-stack">
      {!isOwnOnly && (
        <div className="row rate-choice">
          <fieldset className="segments" aria-label="业务">
            {kinds.map(kind => (
              <button
                key={kind.biz}
                type="button"
                aria-pressed={kind.biz === biz}
                onClick={() => kind.biz === biz || leave(() => setBiz(kind.biz))}
              >
                {kind.title}
              </button>
            ))}
          </fieldset>
          {biz === 'disc' && (
            <GridOwner
              banks={banks}
              value={chosen}
              onChange={bankNo => bankNo === chosen || leave(() => setOwner(bankNo))}
            />
          )}
        </div>
      )}
      {error && !grid && (
        <Card>
          <ErrorState title="报价未能加载" error={error} onRetry={reload} />
        </Card>
      )}
      {!grid && !error && <Skeleton rows={6} rowHeight={56} />}
      {grid && <GridEditor key={`${biz} ${grid.bank_no}`} grid={grid} />}
      {grid && isPublic && <Trend biz={biz} classes={grid.classes} />}
    </div>
  )
}
