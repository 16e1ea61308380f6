import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

type Checked = RowOf<'/api/admin/audit/check_chain'>

const textOf = ({ intact, first_broken, tail_missing }: Checked): string => {
  if (intact) return '审计链完整：每一条记录都未被改动、移动或删除，链尾与单独保存的一致。'
  const broken = tail_missing
    ? `审计链自编号 ${first_broken ?? '—'} 起的末尾记录已被删除。`
    : `审计链在编号 ${first_broken ?? '—'} 处断裂：该条被改动、移动，或其前一条缺失。`
  return `${broken}请立即报告安全负责人。`
}

/** Has the bank recompute the hash chain of the whole log, and shows the result. */
export const useChainCheck = () => {
  const { run, busy } = useAction('/api/admin/audit/check_chain')
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async () => {
    setChecked(null)
    try {
      const answer = await run({})
      if (answer) setChecked(answer)
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return {
    button: (
      <Button className="push" busy={busy} onClick={() => void check()}>
        校验审计链
      </Button>
    ),
    result: checked && (
      <div className="audit-checked">
        <Alert tone={checked.intact ? 'ok' : 'error'}>{textOf(checked)}</Alert>
      </div>
    ),
  }
}
