import '../../../domain/clients/clients.css'
import './api-clients.css'
import { useRef } from 'react'
import { post } from '../../../core/api/client.ts'
import { useBusinessDate } from '../../../core/api/clock.ts'
import type { Client } from '../../../domain/clients/client.ts'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { KeyFields, TermFields } from './client-fields.tsx'
import {
  type ClientValues,
  type KeyValues,
  keyRequest,
  newKey,
  newTerms,
  termsOf,
  termsRequest,
  validateKey,
  validateTerms,
} from './client-form.ts'

/** Refusals that name no field. */
const termCodes = { '24040': 'name', '24043': 'networks' } as const
const keyCodes = { '24041': 'public_key', '24042': 'expires_on' } as const

interface NewClientProps {
  onClose: () => void
  /** The new client, once it is there. */
  onMade: (clientId: string) => void
}

const NewClient = ({ today, onClose, onMade }: NewClientProps & { today: string }) => {
  const made = useRef('')
  const form = useForm<ClientValues>({ ...newTerms, ...newKey(today) }, values => ({
    ...validateTerms(values),
    ...validateKey(values, today),
  }))
  const save = async () => {
    const [row] = await post(
      '/api/client/add',
      { ...termsRequest(form.values), ...keyRequest(form.values) },
      { quiet: true },
    )
    made.current = row?.client_id ?? ''
    return row?.state === 'active' ? '客户端已启用' : '客户端已新建，等待复核生效'
  }
  return (
    <FormDialog
      title="新建客户端"
      size="large"
      form={form}
      submitLabel="新建"
      note={
        <p className="client-note">
          有复核人的单位由复核人通过后生效；没有复核人的，24 小时后自动生效，并通知主账号。
        </p>
      }
      onSubmit={save}
      codes={{ ...termCodes, ...keyCodes }}
      onDone={() => onMade(made.current)}
      onClose={onClose}
    >
      <TermFields form={form} />
      <KeyFields form={form} today={today} />
    </FormDialog>
  )
}

/** 新建客户端: who it is, what it may do, from where, and the key it signs with. */
export const NewClientDialog = (props: NewClientProps) => {
  const today = useBusinessDate()
  // The proposed last day of the key is counted from the bank's day.
  return today === '' ? null : <NewClient {...props} today={today} />
}

interface ClientDialogProps {
  client: Client
  onClose: () => void
}

/** 修改: less holds at once, more waits for the second person. */
export const EditClientDialog = ({ client, onClose }: ClientDialogProps) => {
  const form = useForm(termsOf(client), validateTerms)
  const save = async () => {
    await post(
      '/api/client/edit',
      { client_id: client.client_id, version: client.version, ...termsRequest(form.values) },
      { quiet: true },
    )
    return '已保存；提高限额、放宽网络、增加权限的部分等待复核'
  }
  return (
    <FormDialog
      title={`修改：${client.name}`}
      size="large"
      form={form}
      unchanged={!form.dirty}
      note={<p className="client-note">降低限额、收窄网络、减少权限立即生效；其余须复核后生效。</p>}
      onSubmit={save}
      codes={termCodes}
      onClose={onClose}
    >
      <TermFields form={form} />
    </FormDialog>
  )
}

/** 添加密钥: beside the present one, so that no call fails while it is replaced. */
export const AddKeyDialog = ({ client, onClose }: ClientDialogProps) => {
  const today = useBusinessDate()
  const form = useForm<KeyValues>(newKey(today), values => validateKey(values, today))
  const save = async () => {
    await post(
      '/api/client/add_key',
      { client_id: client.client_id, ...keyRequest(form.values) },
      { quiet: true },
    )
    return '密钥已添加，等待复核生效'
  }
  return (
    <FormDialog
      title={`添加密钥：${client.name}`}
      size="large"
      form={form}
      submitLabel="添加"
      note={<p className="client-note">新密钥生效后与现有密钥同时有效，确认新密钥在用后再移除旧密钥。</p>}
      onSubmit={save}
      codes={keyCodes}
      onClose={onClose}
    >
      <KeyFields form={form} today={today} />
    </FormDialog>
  )
}
