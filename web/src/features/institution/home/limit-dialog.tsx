import { isDate } from '@portal/shared/calendar/dates.ts'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { acceptorClasses, keyIn } from '../../../domain/reference/terms.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { OrgSelect } from '../../../widgets/fields/org-select.tsx'
import type { Limit } from './limit-card.tsx'

/** Choice of one acceptor instead of a class. */
const ofOne = 'one'

const startOf = (limit: Limit | null) => ({
  acceptor_class: limit ? (limit.acceptor_class ?? ofOne) : 'GG',
  acceptor_no: limit?.acceptor_no ?? '',
  org_name: limit && !limit.acceptor_class ? limit.name : '',
  limit_fen: limit ? plainYuan(limit.limit_fen) : '',
  expires_dt: limit?.expires_dt ?? '',
})

const amountFault = (text: string, usedFen: bigint): string | null => {
  const fen = parseYuan(text)
  if (fen === null || fen < 0n) return '请输入正确的金额，最多两位小数'
  return fen < usedFen ? '额度不能低于已占用金额' : null
}

interface LimitDialogProps {
  /** Null = a new line. */
  limit: Limit | null
  onClose: () => void
}

/** The main account sets what its institution may hold of a class of acceptors, or of one acceptor. */
export const LimitDialog = ({ limit, onClose }: LimitDialogProps) => {
  const [start] = useState(() => startOf(limit))
  const form = useForm(start, values => ({
    acceptor_no: values.acceptor_class === ofOne && values.acceptor_no === '' ? '请选择承兑人' : null,
    limit_fen: amountFault(values.limit_fen, BigInt(limit?.used_fen ?? 0)),
    expires_dt: isDate(values.expires_dt) ? null : '请输入正确的日期',
  }))
  const { values } = form

  const send = async () => {
    const acceptorClass = keyIn(acceptorClasses, values.acceptor_class)
    const body = {
      ...(acceptorClass ? { acceptor_class: acceptorClass } : { acceptor_no: values.acceptor_no }),
      limit_fen: String(parseYuan(values.limit_fen)),
      expires_dt: values.expires_dt,
    }
    await post('/api/rediscount/save_limit', body, { quiet: true })
    return '授信额度已保存'
  }
  return (
    <FormDialog
      title={limit ? '调整授信额度' : '新增授信额度'}
      size="medium"
      form={form}
      className="ztx-form"
      codes={{ '9015': 'acceptor_no' }}
      onSubmit={send}
      onClose={onClose}
    >
      {limit ? (
        <p>
          <b>{limit.name}</b>　已占用 <Money fen={limit.used_fen} /> 元
        </p>
      ) : (
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
      )}
      {!limit && values.acceptor_class === ofOne && (
        <Field
          label="承兑人"
          error={form.errors.acceptor_no}
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
      <MoneyInput
        label="授信额度"
        name="limit_fen"
        value={values.limit_fen}
        onChange={text => form.set('limit_fen', text)}
        onBlur={() => form.blur('limit_fen')}
        error={form.errors.limit_fen ?? null}
        required
      />
      <Field label="到期日" error={form.errors.expires_dt} hint="到期后不再可用" required>
        <DateInput
          name="expires_dt"
          value={values.expires_dt}
          onChange={text => form.set('expires_dt', text)}
          onBlur={() => form.blur('expires_dt')}
        />
      </Field>
    </FormDialog>
  )
}
