import type { RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { ProfileInput } from '../../../domain/members/profile-input.tsx'
import {
  applicationErrors,
  type ProfileValues,
  profileChanges,
  profileValues,
} from '../../../domain/members/profile-values.ts'
import { Button } from '../../../ui/button.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { type RegistrantType, registrationGroups } from './registration-fields.ts'
import { isPersonal, keepTyped, readTypedDraft } from './typed-draft.ts'

type Draft = RowOf<'/api/regist/get_draft'>

/** How long somebody who types a number of a paper or phone rests before it is saved. */
const SAVE_AFTER_MS = 600

interface DetailsStepProps {
  type: RegistrantType
  token: string
  draft: Draft
  /** Texts of the service at fields, from a refused submit. */
  refusal: unknown
  onSaved: () => void
}

/** The company's or institution's data; what is filled in so far can be saved and resumed later. */
export const DetailsStep = ({ type, token, draft, refusal, onSaved }: DetailsStepProps) => {
  const groups = registrationGroups(type)
  const fields = groups.flatMap(group => group.fields)
  const [busy, setBusy] = useState(false)
  const [initial] = useState(() => ({ ...profileValues(draft, fields), ...readTypedDraft(type).values }))
  const form = useForm(initial, values => applicationErrors(fields, values, {}))
  const showRefusal = useEffectEvent(() => {
    if (refusal) form.setServerErrors(refusal)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => showRefusal(), [refusal])

  const bodyOf = (values: ProfileValues) => ({
    draft_token: token,
    ...(profileChanges(fields, values, {}) as Omit<RequestInput<'/api/regist/save_draft'>, 'draft_token'>),
  })
  const unsaved = useUnsaved(form.dirty)
  const save = async () => {
    await post('/api/regist/save_draft', bodyOf(form.values), { quiet: true })
    unsaved.forget()
    form.rebase()
  }

  const personal = fields.filter(isPersonal).map(({ name }) => form.values[name] ?? '')
  const saved = useRef(personal.join())
  const savePersonal = useEffectEvent(() => {
    const errors = applicationErrors(fields, form.values, {})
    const right = Object.entries(form.values).filter(([name]) => !errors[name])
    saved.current = personal.join()
    post('/api/regist/save_draft', bodyOf(Object.fromEntries(right)), { mute: true }).catch(() => undefined)
  })
  useEffect(
    () =>
      keepTyped(
        type,
        registrationGroups(type).flatMap(group => group.fields),
        form.values,
      ),
    [type, form.values],
  )
  const typedPersonal = personal.join()
  useEffect(() => {
    if (typedPersonal === saved.current) return
    const timer = setTimeout(savePersonal, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typedPersonal])
  const run = async (then: () => void) => {
    if (busy) return
    setBusy(true)
    try {
      await save()
      then()
    } catch (error) {
      form.setServerErrors(error)
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
