import './pager.css'
import { Icon } from '../icon.tsx'
import { Select } from './inputs.tsx'

/** Sizes of a page that a person may choose. */
export const pageSizes: readonly number[] = [5, 10, 15, 20]

interface PagerProps {
  total: number
  pageNo: number
  pageSize: number
  /** Tells the pagers of one page apart. */
  label?: string
  onChange: (page: { pageNo: number; pageSize: number }) => void
}

/** The numbers to offer: first, last and those around the present one; 0 stands for a gap of several. */
export const offered = (pageNo: number, last: number): number[] => {
  const near = [...new Set([1, pageNo - 1, pageNo, pageNo + 1, last])].filter(no => no >= 1 && no <= last)
  return near.flatMap((no, index) => {
    const left = index > 0 ? no - (near[index - 1] ?? no) - 1 : 0
    // A gap takes as much room as the one number that it would stand for.
    if (left === 1) return [no - 1, no]
    return left > 1 ? [0, no] : [no]
  })
}

export const Pager = ({ total, pageNo, pageSize, label = '分页', onChange }: PagerProps) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const go = (no: number) => onChange({ pageNo: no, pageSize })
  return (
    <nav className="pager" aria-label={label}>
      <span>共 {total} 条</span>
      {/* No label around it: the list stands within, and a press on a choice would press the field too. */}
      <span className="pager-size push">
        每页
        <Select
          aria-label="每页条数"
          value={pageSize}
          onChange={event => onChange({ pageNo: 1, pageSize: Number(event.target.value) })}
        >
          {pageSizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </span>
      <span className="row">
        <button type="button" aria-label="上一页" disabled={pageNo <= 1} onClick={() => go(pageNo - 1)}>
          <Icon name="arrowLeft" />
        </button>
        {offered(pageNo, last).map((no, index) =>
          no === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has only its place
            <span key={`gap-${index}`}>…</span>
          ) : (
            <button
              type="button"
              key={no}
              aria-label={`第 ${no} 页`}
              aria-current={no === pageNo ? 'page' : undefined}
              onClick={() => go(no)}
            >
              {no}
            </button>
          ),
        )}
        <button type="button" aria-label="下一页" disabled={pageNo >= last} onClick={() => go(pageNo + 1)}>
          <Icon name="arrowRight" />
        </button>
      </span>
    </nav>
  )
}
