import '../../../domain/review/review.css'
import '../../../domain/discount/detail.css'
import './recourse.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { yuanInCapitals } from '@portal/shared/money/capitals.ts'
import { formatYuan, parseYuan } from '@portal/shared/money/fen.ts'
import {
  type RecourseKind,
  type RecourseReason,
  recourseKinds,
  recourseReasons,
} from '@portal/shared/recourse/states.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import { interestText } from '../../../domain/presentment/recourse.tsx'
import { Button } from '../../../ui/button.tsx'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'

type Basis = RowOf<'/api/recourse/recourse_basis'>

/** What it is begun from: an own bill, or a recourse that has been settled. */
export type BeginFrom = { holding_id: string } | { follows_no: string }

const kindNotes: Readonly<Record<RecourseKind, string>> = {
  RT00: '提示付款被拒付；期内提示的可追索全部债务人，逾期提示的只可追索出票人和承兑人',
  RT01: '承兑人破产、死亡或被责令终止业务，须选择并说明原因',
}

interface FormProps {
  from: BeginFrom
  basis: Basis
  kind: RecourseKind
  onBegun: (recourseNo: string) => void
}

/** Whom to pursue, for how much: the figures of the bank, and what is typed. */
const BeginForm = ({ from, basis, kind, onBegun }: FormProps) => {
  const [names, setNames] = useState<readonly string[]>([])
  const [costs, setCosts] = useState('')
  const [reasonCode, setReasonCode] = useState<RecourseReason | ''>('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [idemKey, setIdemKey] = useState(() => crypto.randomUUID())
  const { run, busy } = useAction('/api/recourse/begin_recourse', { quiet: true })
  const isFollowing = 'follows_no' in from
  const needsReason = kind === 'RT01' && !isFollowing
  const costsFen = costs.trim() === '' ? 0n : parseYuan(costs)
  const sum = BigInt(basis.demand_fen) + BigInt(basis.interest_fen) + (costsFen ?? 0n)
  const open = basis.parties.filter(party => party.in_time).map(({ name }) => name)

  const check = (): Record<string, string> => ({
    ...(names.length === 0 && { parties: '请选择追索对象' }),
    ...(costsFen === null && { costs_fen: '请填写金额，没有费用可不填' }),
    ...(needsReason && reasonCode === '' && { reason_code: '请选择非拒付追索的原因' }),
    ...(needsReason && [...reason.trim()].length < 2 && { reason: '请说明情况，2 至 200 字' }),
  })
  const send = async () => {
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    try {
      const begun = await run({
        idem_key: idemKey,
        ...from,
        kind,
        parties: [...names],
        costs_fen: String(costsFen ?? 0n),
        ...(needsReason && reasonCode !== '' && { reason_code: reasonCode, reason: reason.trim() }),
      })
      if (!begun) return
      showToast({ kind: 'ok', text: '已发起追索，等待清偿' })
      onBegun(begun.recourse_no)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFaults(Object.keys(error.fields).length > 0 ? error.fields : { other: error.text })
      // What is corrected is another request.
      setIdemKey(crypto.randomUUID())
    }
  }
  const elsewhere = ['holding_id', 'follows_no', 'other'].flatMap(name => faults[name] ?? [])
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <BillNo value={basis.bill_no} />
          <span>承兑人 {basis.acceptor_name}</span>
          <span className="figures">到期日 {basis.due_dt}</span>
        </p>
        {basis.refusal && <Alert tone="error">拒付理由：{basis.refusal}</Alert>}
        {elsewhere.map(text => (
          <Alert key={text} tone="error">
            {text}
          </Alert>
        ))}
        {needsReason && (
          <>
            <fieldset className="recourse-kinds">
              <legend>非拒付追索的原因</legend>
              {Object.entries(recourseReasons).map(([code, name]) => (
                <label key={code}>
                  <input
                    type="radio"
                    name="reason_code"
                    checked={reasonCode === code}
                    onChange={() => setReasonCode(code as RecourseReason)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </fieldset>
            {faults.reason_code && <Alert tone="error">{faults.reason_code}</Alert>}
            <Field label="情况说明" required error={faults.reason ?? null} hint="2 至 200 字">
              <TextArea
                rows={2}
                maxLength={200}
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            </Field>
          </>
        )}
        <fieldset>
          <legend>
            <h3>追索对象（已选 {names.length} 家，各自对全额负责）</h3>
          </legend>
          {basis.parties.map(party => (
            <label key={party.name} className="recourse-party">
              <input
                type="checkbox"
                checked={names.includes(party.name)}
                disabled={!party.in_time}
                onChange={event =>
                  setNames(
                    event.target.checked ? [...names, party.name] : names.filter(name => name !== party.name),
                  )
                }
              />
              <span>
                <b>{party.name}</b>
                <small>
                  {party.role_name}，
                  {party.in_time ? `权利至 ${party.until_dt}` : `已过时效（${party.until_dt}）`}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {open.length > 1 && (
          <Button
            size="small"
            className="recourse-all"
            onClick={() => setNames(names.length === open.length ? [] : open)}
          >
            {names.length === open.length ? '全不选' : '全选'}
          </Button>
        )}
        {faults.parties && <Alert tone="error">{faults.parties}</Alert>}
        <h3>追索金额</h3>
        <dl className="fact-list">
          <dt>{isFollowing ? '已清偿' : '票面金额'}</dt>
          <dd>
            <Money fen={basis.demand_fen} /> 元
          </dd>
          <dt>{isFollowing ? '清偿日起利息' : '到期日起利息'}</dt>
          <dd>
            <Money fen={basis.interest_fen} /> 元
            <small className="recourse-how">{interestText({ ...basis, amount_fen: basis.demand_fen })}</small>
          </dd>
        </dl>
        <MoneyInput
          label="取得拒付证明等费用"
          value={costs}
          error={faults.costs_fen ?? null}
          hint="没有费用可不填"
          onChange={setCosts}
        />
        <p className="recourse-sum">
          <span>合计（元） {yuanInCapitals(sum)}</span>
          <b className="figures">{formatYuan(sum)}</b>
        </p>
        <Alert tone="info">
          提交后票据锁定。被追索人同意清偿时资金即时转入本单位账户，利息按清偿日重算；任一家全部清偿后其余自动终止。
        </Alert>
      </div>
      <footer className="detail-foot">
        <span className="push row detail-actions">
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            发起追索
          </Button>
        </span>
      </footer>
    </>
  )
}

interface BeginDrawerProps {
  /** null = closed. */
  from: BeginFrom | null
  onBegun: (recourseNo: string) => void
  onClose: () => void
}

/** 发起追索: the kind, then whom and for how much. */
export const BeginDrawer = ({ from, onBegun, onClose }: BeginDrawerProps) => {
  const [kind, setKind] = useState<RecourseKind>('RT00')
  const found = useCall('/api/recourse/recourse_basis', from && { ...from, kind })
  const isFollowing = from !== null && 'follows_no' in from
  return (
    <Drawer open={from !== null} title={isFollowing ? '向前手再追索' : '发起追索'} onClose={onClose}>
      {!isFollowing && (
        <fieldset className="review-body recourse-kinds">
          <legend className="visually-hidden">追索类型</legend>
          {Object.entries(recourseKinds).map(([code, name]) => (
            <label key={code}>
              <input
                type="radio"
                name="recourse_kind"
                checked={kind === code}
                onChange={() => setKind(code as RecourseKind)}
              />
              <span>
                {name} {code}
                <small>{kindNotes[code as RecourseKind]}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {found.error && <ErrorState title="不能发起追索" error={found.error} onRetry={found.reload} />}
      {!found.first && !found.error && <Skeleton rows={8} />}
      {from && found.first && (
        <BeginForm key={kind} from={from} basis={found.first} kind={kind} onBegun={onBegun} />
      )}
    </Drawer>
  )
}
