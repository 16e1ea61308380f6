import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import type { QueueRow } from './queue.ts'
import type { Batch } from './use-batch.ts'

/** Chooses the page, and approves what is chosen. */
export const BatchBar = ({ rows, batch }: { rows: readonly QueueRow[]; batch: Batch }) => {
  const [isAsked, setAsked] = useState(false)
  const open = rows.filter(row => row.actions.includes('approve')).map(row => row.apply_no)
  const isWhole = open.length > 0 && open.every(each => batch.chosen.includes(each))
  const others = batch.chosen.filter(each => !open.includes(each))
  return (
    <div className="batch-bar">
      <label className="row">
        <input
          type="checkbox"
          checked={isWhole}
          disabled={open.length === 0}
          onChange={() => batch.choose(isWhole ? others : [...others, ...open])}
        />
        全选本页
      </label>
      <span className="meta">
        <KeyHint letter="X" /> 选择
      </span>
      <Button
        size="small"
        variant="primary"
        className="push"
        disabled={batch.chosen.length === 0}
        onClick={() => setAsked(true)}
      >
        批量通过{batch.chosen.length > 0 && ` ${batch.chosen.length} 笔`}
      </Button>
      {isAsked && <BatchDialog batch={batch} onClose={() => setAsked(false)} />}
    </div>
  )
}
