import { machineScopes } from '@portal/shared/machines/scopes.ts'
import { movesMoney } from '../../../domain/clients/client.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import type { Form, FormErrors } from '../../../ui/inputs/use-form.ts'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { type KeyValues, keyDays, scopeNames, scopesOf, type TermValues } from './client-form.ts'

/** What both forms share: a form whose values include these. */
type FormWith<V extends Record<string, string>> = Pick<Form<V>, 'set' | 'blur' | 'input'> & {
  values: V
  errors: FormErrors<V>
}

/** Name, scopes, limits, networks. */
export const TermFields = ({ form }: { form: FormWith<TermValues> }) => {
  const { values, errors } = form
  const scopes = scopesOf(values)
  return (
    <>
      <Fieldset title="客户端" columns={1}>
        <Field label="名称" error={errors.name} hint="申请的经办人显示为此名称" required>
          <TextInput {...form.input('name')} maxLength={40} autoComplete="off" />
        </Field>
        <fieldset className="api-choice">
          <legend>权限</legend>
          <ul className="scope-choice">
            {scopeNames.map(scope => (
              <li key={scope}>
                <label>
                  <input
                    type="checkbox"
                    name="scopes"
                    checked={scopes.includes(scope)}
                    // Whoever may do something may look at it.
                    disabled={scope === 'read'}
                    onChange={event =>
                      form.set(
                        'scopes',
                        scopeNames
                          .filter(each => (each === scope ? event.target.checked : scopes.includes(each)))
                          .join(),
                      )
                    }
                  />
                  <span>
                    {machineScopes[scope].title}
                    <small>{machineScopes[scope].meaning}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      </Fieldset>
      {movesMoney(scopes) && (
        <Fieldset title="限额" hint="按票面金额计；超过时申请被拒绝，不会部分提交">
          <MoneyInput
            label="单笔上限"
            name="apply_limit_fen"
            required
            value={values.apply_limit_fen}
            error={errors.apply_limit_fen ?? null}
            onChange={text => form.set('apply_limit_fen', text)}
          />
          <MoneyInput
            label="每日上限"
            name="day_limit_fen"
            required
            value={values.day_limit_fen}
            error={errors.day_limit_fen ?? null}
            onChange={text => form.set('day_limit_fen', text)}
          />
        </Fieldset>
      )}
      <Fieldset title="来源" columns={1}>
        <Field
          label="允许网络"
          error={errors.networks}
          hint="每行一个，CIDR 写法，如 203.0.113.16/28；生产环境至少一个，范围不得大于 IPv4 /16 或 IPv6 /32"
        >
          <TextArea {...form.input('networks')} rows={3} spellCheck={false} className="client-code" />
        </Field>
        <Field label="备注" error={errors.remark}>
          <TextInput {...form.input('remark')} maxLength={200} />
        </Field>
      </Fieldset>
    </>
  )
}

/** A key's name, the public key and its last day. */
export const KeyFields = ({ form, today }: { form: FormWith<KeyValues>; today: string }) => {
  const { values, errors } = form
  return (
    <Fieldset title="公钥" hint="密钥对在贵方系统生成，私钥不要上传或发给任何人">
      <Field label="密钥名称" error={errors.label} required>
        <TextInput
          {...form.input('label')}
          maxLength={40}
          autoComplete="off"
          placeholder="如 ERP 生产 2026"
        />
      </Field>
      <Field label="到期日" error={errors.expires_on} hint="当日仍有效，最长 24 个月" required>
        <DateInput
          name="expires_on"
          value={values.expires_on}
          {...keyDays(today)}
          onChange={text => form.set('expires_on', text)}
          onBlur={() => form.blur('expires_on')}
        />
      </Field>
      <Field
        className="span-all"
        label="公钥"
        error={errors.public_key}
        hint="Ed25519 或 SM2：PEM（-----BEGIN PUBLIC KEY-----），或原始公钥的十六进制、Base64"
        required
      >
        <TextArea
          {...form.input('public_key')}
          rows={4}
          maxLength={2000}
          spellCheck={false}
          className="client-code"
        />
      </Field>
    </Fieldset>
  )
}
