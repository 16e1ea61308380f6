import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useForm } from '../../ui/use-form.ts'
import { ProfileInput } from '../profile/profile-input.tsx'
import { applicationFaults, profileChanges, profileValues } from '../profile/profile-values.ts'
import { type RegistrantType, registrationGroups } from './registration-fields.ts'

type Draft = RowOf<'/api/regist/get_draft'>

interface DetailsStepProps {
  type: RegistrantType
  token: string
  draft: Draft
  /** Texts of the service at fields, from a refused submit. */
  refusal: unknown
  onSaved: () => void
}

/** The company's or institution's data; what is filled in so far can be put away and taken up again. */
export const DetailsStep = ({ type, token, draft, refusal, onSaved }: DetailsStepProps) => {
  const groups = registrationGroups(type)
  const fields = groups.flatMap(group => group.fields)
  const [busy, setBusy] = useState(false)
  const form = useForm(profileValues(draft, fields), values => applicationFaults(fields, values, {}))
  const [shown, setShown] = useState<unknown>(null)
  if (refusal && refusal !== shown) {
    setShown(refusal)
    queueMicrotask(() => form.refuse(refusal))
  }

  const save = async () => {
    const filled = profileChanges(fields, form.values, {}) as Omit<
      RequestInput<'/api/regist/save_draft'>,
      'draft_token'
    >
    await post('/api/regist/save_draft', { draft_token: token, ...filled }, { quiet: true })
  }
  const run = async (then: () => void) => {
    if (busy) return
    setBusy(true)
    try {
      await save()
      then()
    } catch (error) {
      form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form.frame}
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (form.check()) void run(onSaved)
      }}
    >
      {groups.map(group => (
        <Fieldset key={group.title} title={group.title}>
          {group.fields.map(field => (
            <ProfileInput key={field.name} field={field} form={form} />
          ))}
        </Fieldset>
      ))}
      <div className="registration-foot">
        <Button
          size="large"
          disabled={busy}
          onClick={() =>
            void run(() => showToast({ kind: 'ok', text: '已保存，24小时内以同一手机号验证即可继续填写' }))
          }
        >
          保存草稿
        </Button>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          下一步
        </Button>
      </div>
    </form>
  )
}
