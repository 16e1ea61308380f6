import './profile.css'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { renewed } from '../../../core/renewal.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import {
  applicationGroups,
  companyGroups,
  type Member,
  personGroup,
} from '../../../domain/members/profile-fields.ts'
import { ProfileInput } from '../../../domain/members/profile-input.tsx'
import {
  applicationErrors,
  profileChanges,
  profileErrors,
  profileValues,
} from '../../../domain/members/profile-values.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { PapersNeeded } from './papers-needed.tsx'
import { SectionMenu } from './section-menu.tsx'

const AUDIT_FAILED = 7

interface EditFormProps {
  member: Member
  /** Whether the company's part is this user's to edit. */
  main: boolean
}

const EditForm = ({ member, main }: EditFormProps) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // Refused by the audit: name and code may be put right too, and all of it goes back to the bank.
  const again = main && member.status === AUDIT_FAILED
  const groups = !main
    ? []
    : again
      ? applicationGroups(member.member_type)
      : companyGroups(member.member_type)
  const firmFields = groups.flatMap(group => group.fields)
  const fields = [...firmFields, ...personGroup.fields]
  const [before] = useState(() => profileValues(member, fields))
  const form = useForm(before, values => (again ? applicationErrors : profileErrors)(fields, values, before))

  const unsaved = useUnsaved(form.dirty)

  const save = async () => {
    if (busy || !form.check()) return
    const firm = profileChanges(firmFields, form.values, before) as RequestInput<'/api/member/edit_comp'>
    const person = profileChanges(
      personGroup.fields,
      form.values,
      before,
    ) as RequestInput<'/api/member/edit_my_info'>
    if (!again && Object.keys(firm).length + Object.keys(person).length === 0) {
      showToast({ kind: 'info', text: '没有需要保存的修改' })
      return
    }
    setBusy(true)
    try {
      // The person's part first: it can be saved again, while what was handed in again cannot.
      if (Object.keys(person).length > 0) await post('/api/member/edit_my_info', person, { quiet: true })
      if (again) await post('/api/member/resubmit', firm, { quiet: true })
      else if (Object.keys(firm).length > 0) await post('/api/member/edit_comp', firm, { quiet: true })
      unsaved.forget()
      showToast({ kind: 'ok', text: again ? '已重新提交审核' : '资料已保存' })
      await renewed()
      void navigate('/pcBasicInfo')
    } catch (error) {
      form.setServerErrors(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form.frame}
      className="public-form profile-form"
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <SectionMenu titles={[...groups, personGroup].map(group => group.title)} frame={form.frame} />
      <Card>
        {again && member.audit_remark && <Alert tone="warn">审核意见：{member.audit_remark}</Alert>}
        {main && <PapersNeeded member={{ ...member, ...form.values }} />}
        {[...groups, personGroup].map(group => (
          <Fieldset key={group.title} title={group.title}>
            {group.fields.map(field => (
              <ProfileInput key={field.name} field={field} form={form} />
            ))}
          </Fieldset>
        ))}
      </Card>
      <div className="profile-foot" data-thumb-foot>
        <ButtonLink to="/pcBasicInfo" size="large">
          取消
        </ButtonLink>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {again ? '保存并重新提交' : '保存'}
        </Button>
      </div>
    </form>
  )
}

/** The four pages that edit a profile: /perfectCompanyMess, /orgMess, /investMess, /govMess. */
export default function EditProfilePage() {
  const { user } = useSession()
  const { first: member, error, reload } = useCall('/api/member/current_member_detail', {})
  if (!user) return null
  return (
    <div className="wrap profile">
      <h1 className="t-page">修改资料</h1>
      {!user.is_main_account && user.member_type !== 'admin' && (
        <Alert>企业（机构）资料由主账号维护，您可以修改个人资料。</Alert>
      )}
      {error && (
        <div className="card">
          <ErrorState title="会员信息未能加载" error={error} onRetry={reload} />
        </div>
      )}
      {!member && !error && <Skeleton rows={10} />}
      {member && <EditForm member={member} main={user.is_main_account} />}
    </div>
  )
}
