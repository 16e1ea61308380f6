import './group-dialog.css'
import { parseYuan, plainYuan } from '@portal/shared/money/fen.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { pressedKey } from '../../../ui/keys.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import type { Group } from './groups-tab.tsx'

interface Company {
  user_code: string
  company_name: string
}

const FOUND = 10

interface MembersProps {
  chosen: readonly Company[]
  fault: string | null
  onChange: (chosen: Company[]) => void
}

/** The companies of the group, and a search for more. */
const GroupMembers = ({ chosen, fault, onChange }: MembersProps) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const body = keyword === '' ? null : { keyword, page_no: 1, page_size: FOUND }
  const { first } = useCall('/api/admin/rate/query_member_price', body)
  const found = first?.rows.filter(row => chosen.every(each => each.user_code !== row.user_code))
  return (
    <fieldset className="group-members is-wide">
      <legend>成员企业（{chosen.length} 家）</legend>
      <ul>
        {chosen.map(company => (
          <li key={company.user_code}>
            <span>
              {company.company_name} <span className="meta figures">{company.user_code}</span>
            </span>
            <button
              type="button"
              className="link-button"
              aria-label={`移出 ${company.company_name}`}
              onClick={() => onChange(chosen.filter(each => each !== company))}
            >
              移出
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <TextInput
          type="search"
          icon="search"
          aria-label="企业名称或编号"
          placeholder="企业名称或编号"
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (pressedKey(event) !== 'Enter') return
            // Within the form of the dialog, which Enter would send.
            event.preventDefault()
            setKeyword(typed.trim())
          }}
        />
        <Button onClick={() => setKeyword(typed.trim())}>查找</Button>
      </div>
      {found && (
        <ul aria-label="查到的企业">
          {found.length === 0 && <li className="meta">没有可加入的企业</li>}
          {found.map(({ user_code, company_name }) => (
            <li key={user_code}>
              <span>
                {company_name} <span className="meta figures">{user_code}</span>
              </span>
              <Button
                size="small"
                aria-label={`加入 ${company_name}`}
                onClick={() => onChange([...chosen, { user_code, company_name }])}
              >
                加入
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** 新建集团 or 变更集团: the limit and who counts for it; it holds once a second officer has passed it. */
export const GroupDialog = ({ group, onClose }: { group: Group | null; onClose: () => void }) => {
  const { read, renew } = useSnapshotWhileOpen(group)
  const [members, setMembers] = useState<Company[]>(group?.members ?? [])
  const form = useForm(
    {
      group_name: group?.group_name ?? '',
      parent_name: group?.parent_name ?? '',
      parent_usc: group?.parent_usc ?? '',
      limit_fen: group ? plainYuan(group.limit_fen) : '',
      // In the form too, so that leaving asks.
      members: (group?.members ?? []).map(({ user_code }) => user_code).join(),
      reason: '',
    },
    values => ({
      group_name: values.group_name.trim() ? null : '请填写集团名称',
      parent_name: values.parent_name.trim() ? null : '请填写母公司名称',
      parent_usc: /^([0-9A-Za-z]{18})?$/.test(values.parent_usc.trim()) ? null : '统一社会信用代码应为18位',
      limit_fen: parseYuan(values.limit_fen) === null ? '请输入金额，最多两位小数' : null,
      reason: values.reason.trim().length >= 2 ? null : '请填写2-200字的变更原因',
    }),
  )
  const save = async () => {
    const { group_name, parent_name, parent_usc, limit_fen, reason } = form.values
    await post(
      '/api/admin/group/propose',
      {
        ...(read && { group_id: read.group_id, version: read.version }),
        group_name: group_name.trim(),
        parent_name: parent_name.trim(),
        parent_usc: parent_usc.trim(),
        limit_fen: String(parseYuan(limit_fen)),
        members: members.map(({ user_code }) => user_code),
        reason: reason.trim(),
      },
      { quiet: true },
    )
    return '已提交，由另一名人员复核后生效'
  }
  return (
    <FormDialog
      title={group ? `变更集团：${group.group_name}` : '新建集团'}
      size="medium"
      form={form}
      className="admin-form"
      submitLabel="提交复核"
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <Field label="集团名称" error={form.errors.group_name} required>
        <TextInput {...form.input('group_name')} maxLength={120} />
      </Field>
      <Field label="母公司名称" error={form.errors.parent_name} required>
        <TextInput {...form.input('parent_name')} maxLength={120} />
      </Field>
      <Field label="母公司统一社会信用代码" error={form.errors.parent_usc} hint="不明可不填">
        <TextInput {...form.input('parent_usc')} maxLength={18} />
      </Field>
      <MoneyInput
        label="集团额度"
        name="limit_fen"
        required
        value={form.values.limit_fen}
        error={form.errors.limit_fen ?? null}
        onChange={text => form.set('limit_fen', text)}
        onBlur={() => form.blur('limit_fen')}
      />
      <GroupMembers
        chosen={members}
        fault={form.errors.members ?? null}
        onChange={chosen => {
          setMembers(chosen)
          form.set('members', chosen.map(({ user_code }) => user_code).join())
        }}
      />
      <Field className="is-wide" label="变更原因" error={form.errors.reason} required>
        <TextArea {...form.input('reason')} maxLength={200} rows={2} />
      </Field>
    </FormDialog>
  )
}
