import './self-check-dialog.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { StatusDot } from '../../../ui/tag.tsx'

type Answer = RowOf<'/api/client/check_signature'>
type Finding = Answer['findings'][number]

const faces = {
  ok: { name: '相符', tone: 'ok' },
  wrong: { name: '不符', tone: 'error' },
  note: { name: '提示', tone: 'outline' },
} as const satisfies Record<Finding['result'], { name: string; tone: string }>

const columns: Column<Finding>[] = [
  { key: 'part', title: '部分', cell: row => <code className="self-check-part">{row.part}</code> },
  {
    key: 'result',
    title: '结果',
    cell: ({ result }) => <StatusDot tone={faces[result].tone}>{faces[result].name}</StatusDot>,
  },
  { key: 'note', title: '说明', cell: row => <span className="self-check-note">{row.note}</span> },
]

const Findings = ({ holds, findings }: Answer) => (
  <section className="self-check-findings" aria-live="polite">
    <Alert tone={holds ? 'ok' : 'warn'}>
      {holds ? '各部分相符，签名验证通过' : '签名不能通过，请按以下“不符”各项修改程序'}
    </Alert>
    <SimpleTable
      caption="核对结果"
      dense
      columns={columns}
      rows={findings}
      rowKey={row => `${row.part} ${row.note}`}
      empty=""
    />
  </section>
)

const empty = { base: '', signature: '', body: '' }

const validate = ({ base, signature }: typeof empty) => ({
  base: base.trim() ? null : '请粘贴签名原文',
  signature: signature.trim() ? null : '请粘贴签名',
})

/** 签名自检: what a program has signed, part by part, before it is sent anywhere. */
export const SelfCheckDialog = ({ client, onClose }: { client: Client; onClose: () => void }) => {
  const form = useForm(empty, validate)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { errors } = form
  const check = async () => {
    if (busy || !form.check()) return
    setBusy(true)
    try {
      const { base, signature, body } = form.values
      const asked = { client_id: client.client_id, base, signature, origin: window.location.origin }
      const request = body === '' ? asked : { ...asked, body }
      const [row] = await post('/api/client/check_signature', request, { quiet: true })
      setAnswer(row ?? null)
    } catch (error) {
      form.setServerErrors(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      size="large"
      title={`签名自检：${client.name}`}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" busy={busy} onClick={() => void check()}>
            核对
          </Button>
        </>
      }
    >
      <p className="self-check-intro">
        粘贴程序所签的原文和签名，逐项核对。不办理业务，不占用随机数；私钥不要粘贴到任何页面。
      </p>
      <form
        ref={form.frame}
        className="self-check-form"
        noValidate
        onSubmit={event => event.preventDefault()}
      >
        <Field label="签名原文" error={errors.base} required>
          <TextArea
            {...form.input('base')}
            rows={7}
            maxLength={4000}
            spellCheck={false}
            className="client-code"
            placeholder={'"@method": POST\n"@target-uri": …\n…\n"@signature-params": (…);created=…'}
          />
        </Field>
        <Field label="签名" error={errors.signature} required>
          <TextArea
            {...form.input('signature')}
            rows={2}
            maxLength={400}
            spellCheck={false}
            className="client-code"
            placeholder="sig1=:…:"
          />
        </Field>
        <Field label="请求正文" error={errors.body} hint="填写后核对 content-digest">
          <TextArea
            {...form.input('body')}
            rows={2}
            maxLength={20000}
            spellCheck={false}
            className="client-code"
          />
        </Field>
      </form>
      {answer && <Findings {...answer} />}
    </Dialog>
  )
}
