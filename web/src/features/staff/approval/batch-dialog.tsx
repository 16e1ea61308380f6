import type { RowOf } from '@portal/shared/contract/table.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Money, Rate } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import type { Batch } from './use-batch.ts'

type Row = RowOf<'/api/admin/preview_disc_batch'>

/** As the call takes it. */
const MAX_OPINION = 200

const failsOf = ({ checks }: Row) => checks.filter(({ outcome }) => outcome === 'fail')

const Checks = ({ row }: { row: Row }) => {
  if (row.checks.length === 0) return <span className="muted">校验均通过</span>
  return (
    <ul className="batch-checks">
      {row.checks.map(({ name, outcome, note }) => (
        <li key={name} className={`check-${outcome}`}>
          <Icon name={outcome === 'fail' ? 'close' : 'warning'} size={14} />
          <span>
            {name}
            <span className="visually-hidden">（{outcome === 'fail' ? '不通过' : '提示'}）</span>
            {note && `：${note}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const sumOf = (rows: readonly Row[], field: 'total_fen' | 'interest_fen' | 'net_fen') =>
  rows.reduce((sum, row) => sum + BigInt(row[field]), 0n)

/** One application of the batch: what is approved of it, and what speaks against it. */
const Item = ({ row }: { row: Row }) => (
  <li className={failsOf(row).length > 0 ? 'is-failing' : undefined}>
    <p className="batch-head">
      <b>{row.company_name || '—'}</b>
      <span className="figures muted">{row.apply_no}</span>
    </p>
    <dl className="batch-figures">
      <div>
        <dt>实付（元）</dt>
        <dd>
          <Money fen={row.net_fen} />
        </dd>
      </div>
      <div>
        <dt>票面（元）</dt>
        <dd>
          <Money fen={row.total_fen} />
        </dd>
      </div>
      <div>
        <dt>利率（%）</dt>
        <dd>
          <Rate e6={row.rate_e6} />
        </dd>
      </div>
      <div>
        <dt>利息（元）</dt>
        <dd>
          <Money fen={row.interest_fen} />
        </dd>
      </div>
      <div>
        <dt>放款日</dt>
        <dd className="figures">{row.pay_dt ?? '—'}</dd>
      </div>
    </dl>
    <Checks row={row} />
  </li>
)

/** What the bank has refused of a batch, application by application. */
const Refused = ({ error }: { error: ApiError }) => (
  <Alert tone="error">
    {error.text}
    {Object.entries(error.fields).map(([applyNo, words]) => (
      <p key={applyNo}>
        <span className="figures">{applyNo}</span>　{words}
      </p>
    ))}
  </Alert>
)

/** 批量通过: every application with its figures and checks; all of them are approved or none is. */
export const BatchDialog = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const preview = useCall(
    '/api/admin/preview_disc_batch',
    batch.chosen.length > 0 ? { apply_nos: [...batch.chosen] } : null,
    { keepPrevious: true },
  )
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const running = useRef(false)
  const [opinion, setOpinion] = useState('')
  useUnsaved(opinion !== '')
  const rows = batch.chosen.length > 0 ? (preview.rows ?? []) : []
  const bad = rows.filter(row => failsOf(row).length > 0)
  const isReady = rows.length > 0 && bad.length === 0 && !preview.isPrevious && !preview.error

  const confirm = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(null)
    const applies = rows.flatMap(({ apply_no, version: seen_version, pay_dt: seen_pay_dt }) =>
      seen_pay_dt === null ? [] : [{ apply_no, seen_version, seen_pay_dt }],
    )
    try {
      const remark = opinion.trim()
      const body = { applies, ...(remark && { remark }) }
      const done = await post('/api/admin/approve_disc_batch', body, { quiet: true })
      showToast({ kind: 'ok', text: `已通过 ${done.length} 笔申请` })
      batch.choose([])
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const leaveOut = () => {
    const out = new Set(bad.map(({ apply_no }) => apply_no))
    setRefusal(null)
    batch.choose(batch.chosen.filter(each => !out.has(each)))
  }
  const netFen = sumOf(rows, 'net_fen')
  return (
    <ConfirmDialog
      open
      role="alertdialog"
      size="large"
      title="批量审批通过"
      confirmLabel={`确认通过 ${rows.length} 笔`}
      busy={busy}
      barred={!isReady}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>确认后以下申请按锁定利率全部通过；任一笔未通过校验，全部不办理。</p>
      {refusal && <Refused error={refusal} />}
      {preview.error && !preview.rows ? (
        <ErrorState title="校验未能加载" error={preview.error} onRetry={preview.reload} />
      ) : batch.chosen.length === 0 ? (
        <Alert tone="info">没有可通过的申请，请取消后重新选择。</Alert>
      ) : rows.length === 0 ? (
        <Skeleton rows={4} rowHeight={48} />
      ) : (
        <>
          {bad.length > 0 && (
            <Alert tone="error">
              {bad.length} 笔未通过校验，不能批量通过。
              <Button size="small" onClick={leaveOut}>
                去除未通过的 {bad.length} 笔
              </Button>
            </Alert>
          )}
          <div className="decision-sum">
            <p className="meta">实付合计（元）</p>
            <p className="decision-figure">
              <Money fen={netFen} />
            </p>
            <p className="muted">{yuanInCapitals(netFen)}</p>
          </div>
          <p className="meta">
            合计 {rows.length} 笔，票面 <Money fen={sumOf(rows, 'total_fen')} /> 元，利息{' '}
            <Money fen={sumOf(rows, 'interest_fen')} /> 元
          </p>
          <Field label="审批意见">
            <TextArea
              rows={1}
              maxLength={MAX_OPINION}
              placeholder="选填，记入每笔申请的办理记录"
              value={opinion}
              onChange={event => setOpinion(event.target.value)}
            />
          </Field>
          <ul className={preview.isPrevious ? 'batch-list is-dimmed' : 'batch-list'}>
            {rows.map(row => (
              <Item key={row.apply_no} row={row} />
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
