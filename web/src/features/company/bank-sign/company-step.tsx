import { authenticationName } from '@portal/shared/people/member-status.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'

interface CompanyStepProps {
  /** The main account edits the company's data. */
  mayEdit: boolean
  onNext: () => void
}

/** 企业信息核对: what the bank knows of the company, to be read before it is signed for. */
export const CompanyStep = ({ mayEdit, onNext }: CompanyStepProps) => {
  const { first: member, error, reload } = useCall('/api/member/current_member_detail', {})
  if (error) return <ErrorState title="企业信息未能加载" error={error} onRetry={reload} />
  if (!member) return <Skeleton rows={6} />
  const facts = [
    ['企业名称', member.company_name],
    ['统一社会信用代码', member.usc_code],
    ['实名认证', authenticationName(member.authentication)],
    ['法定代表人', member.legal_person],
    ['联系人', member.contact_name],
    ['联系手机', member.contact_mobile],
    ['注册地址', member.address],
  ] as const
  return (
    <>
      <dl className="facts sign-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <Alert>
        签约以上述信息为准。
        {mayEdit ? '信息有误的，请先修改资料。' : '信息有误的，请联系企业主账号修改。'}
      </Alert>
      <div className="sign-foot">
        {mayEdit && (
          <ButtonLink size="large" to="/perfectCompanyMess?update=true">
            修改资料
          </ButtonLink>
        )}
        <Button size="large" variant="primary" onClick={onNext}>
          信息无误，下一步
        </Button>
      </div>
    </>
  )
}
