import { isDate } from '@portal/shared/calendar/dates.ts'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { useAction } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { OrgSelect } from '../../ui/org-select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { acceptorClasses, keyIn } from '../reference/terms.ts'
import type { Limit } from './limit-card.tsx'

const ofOne = 'one'

const startOf = (limit: Limit | null) => ({
  acceptor_class: limit ? (limit.acceptor_class ?? ofOne) : 'GG',
  acceptor_no: limit?.acceptor_no ?? '',
  org_name: limit && !limit.acceptor_class ? limit.name : '',
  limit_fen: limit ? plainYuan(limit.limit_fen) : '',
  expires_dt: limit?.expires_dt ?? '',
})

interface LimitDialogProps {
  /** Null = a new line. */
  limit: Limit | null
  onClose: () => void
}

/** The main account sets what its institution may hold of a class of acceptors, or of one acceptor. */
export const LimitDialog = ({ limit, onClose }: LimitDialogProps) => {
  const save = useAction('/api/rediscount/save_limit', { quiet: true })
  const { mutate } = useSWRConfig()
  const [start] = useState(() => startOf(limit))
  const form = useForm(start, values => {
    const fen = parseYuan(values.limit_fen)
    const amount = fen === null || fen < 0n ? '请输入正确的金额，最多两位小数' : null
    return {
      acceptor_no: values.acceptor_class === ofOne && values.acceptor_no === '' ? '请选择承兑人' : null,
      limit_fen:
        amount ?? (limit && fen !== null && fen < BigInt(limit.used_fen) ? '额度不能低于已占用金额' : null),
      expires_dt: isDate(values.expires_dt) ? null : '请输入正确的日期',
    }
  })
  const { values } = form
  const isOne = values.acceptor_class === ofOne

  const send = async () => {
    if (!form.check()) return
    const fen = parseYuan(values.limit_fen)
    const acceptorClass = keyIn(acceptorClasses, values.acceptor_class)
    try {
      const saved = await save.run({
        ...(acceptorClass ? { acceptor_class: acceptorClass } : { acceptor_no: values.acceptor_no }),
        limit_fen: String(fen),
        expires_dt: values.expires_dt,
      })
      if (!saved) return
      showToast({ kind: 'ok', text: '授信额度已保存' })
      await mutate(key => Array.isArray(key) && key[1] === '/api/rediscount/get_overview')
      onClose()
    } catch (error) {
      form.refuse(error, { '9015': 'acceptor_no' })
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="medium"
      title={limit ? '调整授信额度' : '新增授信额度'}
      onClose={() => !save.busy && onClose()}
      footer={
        <>
          <Button disabled={save.busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="primary" busy={save.busy} onClick={() => void send()}>
            保存
          </Button>
        </>
      }
    >
      <form ref={form.frame} className="ztx-form" onSubmit={event => event.preventDefault()}>
        {limit ? (
          <p>
            <b>{limit.name}</b>　已占用 {plainYuan(limit.used_fen)} 元
          </p>
        ) : (
          <>
            <Field label="适用范围" required>
              <Select {...form.input('acceptor_class')}>
                {Object.entries(acceptorClasses).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}类承兑人
                  </option>
                ))}
                <option value={ofOne}>单一承兑人</option>
              </Select>
            </Field>
            {isOne && (
              <Field
                label="承兑人"
                error={form.faults.acceptor_no}
                hint="单一承兑人的额度优先于其类别的额度"
                required
              >
                <OrgSelect
                  value={values.org_name}
                  onChange={(org_name, org) => {
                    form.fill({ org_name })
                    form.set('acceptor_no', org?.org_code ?? '')
                  }}
                />
              </Field>
            )}
          </>
        )}
        <MoneyInput
          label="授信额度"
          name="limit_fen"
          value={values.limit_fen}
          onChange={text => form.set('limit_fen', text)}
          onBlur={() => form.blur('limit_fen')}
          error={form.faults.limit_fen ?? null}
          required
        />
        <Field label="到期日" error={form.faults.expires_dt} hint="到期后不再可用" required>
          <DateInput
            name="expires_dt"
            value={values.expires_dt}
            onChange={text => form.set('expires_dt', text)}
            onBlur={() => form.blur('expires_dt')}
          />
        </Field>
      </form>
    </Dialog>
  )
}
