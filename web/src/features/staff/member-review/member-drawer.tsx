import { authenticationName, statusName } from '@portal/shared/people/member-status.ts'
import { requiredPapers } from '@portal/shared/people/required-papers.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { ProfileFacts } from '../../../domain/members/profile-facts.tsx'
import { companyGroups, identityGroup } from '../../../domain/members/profile-fields.ts'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { ReviewLog } from '../../../ui/data/review-log.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { RowStepButtons, type RowSteps } from '../../../widgets/grid/row-steps.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { memberActs } from './member-decisions.ts'
import { actionName, type MemberDetail, typeName } from './member-list.ts'

/** Required papers that are not on file, in words. */
const missingNames = (member: MemberDetail): string[] => {
  const papers = requiredPapers(member.member_type, member)
  return member.missing_documents.map(name => papers.find(({ field }) => field === name)?.title ?? name)
}

/** 破例通过 as one officer proposed it: the other one reads why, the first one whom it waits for. */
const Proposed = ({ exception }: { exception: NonNullable<MemberDetail['exception']> }) => (
  <Alert tone="info">
    {exception.proposer_name}于 {longTime(exception.at)} 提议破例通过，理由：{exception.reason}。
    {exception.own ? '须由另一名审核人确认，您不能确认自己的提议。' : '请核实后确认或不同意。'}
  </Alert>
)

const Account = ({ member }: { member: MemberDetail }) => (
  <dl className="facts">
    <div>
      <dt>会员编号</dt>
      <dd className="figures">{member.user_code}</dd>
    </div>
    <div>
      <dt>会员类型</dt>
      <dd>{typeName(member.member_type)}</dd>
    </div>
    <div>
      <dt>主账号操作员</dt>
      <dd>{member.user_name}</dd>
    </div>
    <div>
      <dt>绑定手机</dt>
      <dd className="figures">{member.mobile || '—'}</dd>
    </div>
    <div>
      <dt>实名认证</dt>
      <dd>{authenticationName(member.authentication)}</dd>
    </div>
    <div>
      <dt>业务复核</dt>
      <dd>{member.need_review ? '需要复核' : '无需复核'}</dd>
    </div>
    <div>
      <dt>授信额度（元）</dt>
      <dd>
        <Money fen={member.credit_amount} />
      </dd>
    </div>
    <div>
      <dt>注册时间</dt>
      <dd className="figures">{member.gmt_create ? longTime(member.gmt_create) : '—'}</dd>
    </div>
  </dl>
)

const Detail = ({ member }: { member: MemberDetail }) => {
  const { user } = useSession()
  const acts = memberActs(user, member)
  const missing = missingNames(member)
  return (
    <>
      <div className="review-body">
        <p className="review-head">
          <StatusDot tone={statusTone(member.status)}>{statusName(member.status)}</StatusDot>
        </p>
        {missing.length > 0 && (
          <Alert tone="warn">
            必备证照尚未上传：{missing.join('、')}
            {member.status === 0 && '。须补齐后审核通过，或由两名审核人破例通过'}
          </Alert>
        )}
        {member.exception && <Proposed exception={member.exception} />}
        {member.audit_remark && <Alert tone="info">审核意见：{member.audit_remark}</Alert>}
        <h3>{identityGroup.title}</h3>
        <ProfileFacts member={member} fields={identityGroup.fields} />
        <h3>账户</h3>
        <Account member={member} />
        {companyGroups(member.member_type).map(group => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <ProfileFacts member={member} fields={group.fields} />
          </section>
        ))}
        <h3>处理记录</h3>
        <ReviewLog
          caption="处理记录"
          log={member.history.map(({ at, action, user_name, remark }) => ({
            at,
            what: actionName(action),
            who: user_name,
            remark,
          }))}
        />
      </div>
      <footer className="review-foot">
        <ActBar subject={member.company_name} acts={acts} />
      </footer>
    </>
  )
}

interface MemberDrawerProps {
  /** Null = closed. */
  userCode: string | null
  steps: RowSteps
  onClose: () => void
}

/** Side drawer of one member: all its data and papers, what was done to it, and what may be decided. */
export const MemberDrawer = ({ userCode, steps, onClose }: MemberDrawerProps) => {
  const detail = useCall('/api/admin/member_detail', userCode ? { user_code: userCode } : null)
  const member = detail.first
  return (
    <Drawer
      open={userCode !== null}
      title={member?.company_name ?? '会员详情'}
      tools={<RowStepButtons {...steps} />}
      onClose={onClose}
    >
      <Loaded from={detail} failed="会员详情未能加载" lines={10}>
        {member => <Detail key={member.user_code} member={member} />}
      </Loaded>
    </Drawer>
  )
}
