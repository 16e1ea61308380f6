import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import { plainYuan } from '@portal/shared/money/fen.ts'
import type { ReactNode } from 'react'
import { post } from '../../../core/api/client.ts'
import { AcceptorFields } from '../../../domain/reference/acceptor-fields.tsx'
import { billKinds, keyIn } from '../../../domain/reference/terms.ts'
import { type Form, useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import type { EntryRow } from './white-entry-columns.tsx'
import type { RequestRow } from './white-request-columns.tsx'
import { TermFields, type TermValues, termsRequest, validateTerms } from './white-terms.tsx'

/** A year from today under what is usual. */
const usualTerms = (today: string): TermValues => ({
  max_tenor_days: '184',
  single_limit_fen: '',
  addon_bp: '0',
  valid_from: today,
  valid_to: addDays(addMonths(today, 12), -1),
})

interface FrameProps<V extends TermValues & Record<string, string>> {
  title: string
  confirm: string
  done: string
  form: Form<V>
  /** Fields before the terms. */
  children?: ReactNode
  send: () => Promise<unknown>
  onRefused?: () => void
  onClose: () => void
}

const TermsDialog = <V extends TermValues & Record<string, string>>(props: FrameProps<V>) => {
  const { title, confirm, done, form, children, send, onClose, onRefused } = props
  return (
    <FormDialog
      title={title}
      size="medium"
      form={form}
      className="admin-form"
      submitLabel={confirm}
      onSubmit={async () => {
        await send()
        return done
      }}
      {...(onRefused && { onRefused })}
      onClose={onClose}
    >
      {children}
      <TermFields form={form} />
    </FormDialog>
  )
}

interface DialogProps {
  today: string
  onClose: () => void
}

/** 通过申请: what is asked for enters the list under these terms. */
export const ApproveWhiteDialog = ({ row, today, ...rest }: DialogProps & { row: RequestRow }) => {
  const form = useForm({ ...usualTerms(today) }, validateTerms)
  return (
    <TermsDialog
      {...rest}
      title="通过白名单申请"
      confirm="确认通过"
      done="已列入可交易白名单，已通知申请机构"
      form={form}
      send={() =>
        post(
          '/api/admin/whitelist/approve',
          { request_id: row.request_id, ...termsRequest(form.values) },
          { quiet: true },
        )
      }
    >
      <p className="is-wide">
        <b>{row.org_name}</b>　{billKinds[row.bill_kind]}，{row.company_name}申请：{row.reason}
      </p>
    </TermsDialog>
  )
}

/** 新增条目: an acceptor and a kind of bill that institutions may trade. */
export const AddWhiteDialog = ({ today, ...rest }: DialogProps) => {
  const form = useForm({ org_code: '', org_name: '', bill_kind: 'AC01', ...usualTerms(today) }, values => ({
    org_code: values.org_code === '' ? '请选择承兑人' : null,
    ...validateTerms(values),
  }))
  return (
    <TermsDialog
      {...rest}
      title="新增白名单条目"
      confirm="保存"
      done="已列入可交易白名单"
      form={form}
      send={() =>
        post(
          '/api/admin/whitelist/add_entry',
          {
            org_code: form.values.org_code,
            bill_kind: keyIn(billKinds, form.values.bill_kind) ?? 'AC01',
            ...termsRequest(form.values),
          },
          { quiet: true },
        )
      }
    >
      <AcceptorFields form={form} />
    </TermsDialog>
  )
}

/** 修改条目: the terms alone; an entry stays its acceptor's. */
export const EditWhiteDialog = ({ row, ...rest }: Omit<DialogProps, 'today'> & { row: EntryRow }) => {
  const { read, renew } = useSnapshotWhileOpen(row)
  const form = useForm(
    {
      max_tenor_days: String(row.max_tenor_days),
      single_limit_fen: plainYuan(row.single_limit_fen),
      addon_bp: String(row.addon_bp),
      valid_from: row.valid_from,
      valid_to: row.valid_to,
    },
    validateTerms,
  )
  return (
    <TermsDialog
      {...rest}
      title={`修改条目：${row.org_name}`}
      onRefused={renew}
      confirm="保存"
      done="条目已保存"
      form={form}
      send={() =>
        post(
          '/api/admin/whitelist/edit_entry',
          { entry_id: row.entry_id, version: read.version, ...termsRequest(form.values) },
          { quiet: true },
        )
      }
    />
  )
}
