import { post } from '../../../core/api/client.ts'
import { acceptorClasses, keyIn } from '../../../domain/reference/terms.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import { useRegions } from '../../../widgets/fields/region-picker.tsx'
import type { OrgRow } from './org-columns.tsx'
import { blankOrg, validateOrg } from './org-fields.ts'

interface OrgDialogProps {
  /** Null = a new one. */
  org: OrgRow | null
  onClose: () => void
}

const flag = (value: boolean) => (value ? '1' : '0')
const asFlag = (text: string) => (text === '1' ? ('1' as const) : ('0' as const))

const valuesOf = (org: OrgRow | null) =>
  org === null
    ? blankOrg
    : {
        org_code: org.org_code,
        org_name: org.org_name,
        short_name: org.short_name,
        acceptor_class: org.acceptor_class as string,
        region_code: org.region_code,
        is_acceptor: flag(org.is_acceptor),
        is_discount_bank: flag(org.is_discount_bank),
        member_code: org.member_code,
      }

const yesNo = (
  <>
    <option value="1">是</option>
    <option value="0">否</option>
  </>
)

/** 新增 or 修改 of an organisation; a number once given stays. */
export const OrgDialog = ({ org, onClose }: OrgDialogProps) => {
  const regions = useRegions()
  const { read, renew } = useSnapshotWhileOpen(org)
  const form = useForm(valuesOf(org), values => validateOrg(values, org === null))
  const save = async () => {
    const { values } = form
    const kept = {
      org_name: values.org_name.trim(),
      short_name: values.short_name.trim(),
      acceptor_class: keyIn(acceptorClasses, values.acceptor_class) ?? ('GG' as const),
      region_code: values.region_code,
      is_acceptor: asFlag(values.is_acceptor),
      is_discount_bank: asFlag(values.is_discount_bank),
      member_code: values.member_code.trim(),
    }
    if (read) {
      const { org_code, version } = read
      await post('/api/admin/org/edit', { org_code, version, ...kept }, { quiet: true })
    } else await post('/api/admin/org/add', { org_code: values.org_code.trim(), ...kept }, { quiet: true })
    return '机构已保存'
  }
  return (
    <FormDialog
      title={org ? `修改机构：${org.org_name}` : '新增机构'}
      size="medium"
      form={form}
      className="admin-form"
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <Field
        label="支付系统行号"
        error={form.errors.org_code}
        hint={org ? '行号不能修改' : '12 位数字，末位为校验位'}
        required
      >
        <TextInput
          {...form.input('org_code')}
          typed="code"
          maxLength={12}
          inputMode="numeric"
          disabled={org !== null}
        />
      </Field>
      <Field label="类别" required>
        <Select {...form.input('acceptor_class')}>
          {Object.entries(acceptorClasses).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="机构全称" error={form.errors.org_name} className="is-wide" required>
        <TextInput {...form.input('org_name')} maxLength={120} />
      </Field>
      <Field label="机构简称" error={form.errors.short_name} required>
        <TextInput {...form.input('short_name')} maxLength={40} />
      </Field>
      <Field label="所在省份" error={form.errors.region_code}>
        <Select {...form.input('region_code')}>
          <option value="">未登记</option>
          {regions.rows?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="承兑人" error={form.errors.is_acceptor} required>
        <Select {...form.input('is_acceptor')}>{yesNo}</Select>
      </Field>
      <Field label="贴现行" error={form.errors.is_discount_bank} hint="企业可与其签约贴现" required>
        <Select {...form.input('is_discount_bank')}>{yesNo}</Select>
      </Field>
      <Field
        label="转贴现会员编号"
        error={form.errors.member_code}
        hint="该机构在转贴现平台的会员，其贴现买入的票据由该会员转卖；没有的留空"
        className="is-wide"
      >
        <TextInput {...form.input('member_code')} maxLength={24} />
      </Field>
    </FormDialog>
  )
}
