import { formatCoefficient } from '@portal/shared/money/rate.ts'
import { authenticationName, statusName } from '@portal/shared/people/member-status.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { displayName } from '../../../core/stored-member.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { editPageOf } from '../../../domain/account/centre-pages.ts'
import { ProfileFacts } from '../../../domain/members/profile-facts.tsx'
import { companyGroups, type Member, personGroup } from '../../../domain/members/profile-fields.ts'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { PapersNeeded } from './papers-needed.tsx'

const roleNames: Readonly<Record<string, string>> = { maker: '经办', checker: '复核', viewer: '查询' }
const rolesOf = ({ user_roles }: Member) =>
  user_roles
    ? user_roles
        .split(',')
        .map(role => roleNames[role] ?? role)
        .join('、')
    : '—'

const yesNo = (value: number | boolean) => (value ? '是' : '否')

/** Member data that the bank keeps and nobody edits here. */
const accountFacts = (member: Member, name: string): [string, ReactNode][] => [
  [
    '登录账号',
    <span key="a" className="figures">
      {member.user_account}
    </span>,
  ],
  ['操作员', name],
  [
    '会员编号',
    <span key="c" className="figures">
      {member.user_code}
    </span>,
  ],
  [
    '会员状态',
    <StatusDot key="s" tone={statusTone(member.status)}>
      {statusName(member.status)}
    </StatusDot>,
  ],
  ['企业名称', member.company_name],
  [
    '统一社会信用代码',
    <span key="u" className="figures">
      {member.usc_code || '—'}
    </span>,
  ],
  [
    '组织机构代码',
    <span key="o" className="figures">
      {member.org_code || '—'}
    </span>,
  ],
  ['实名认证', authenticationName(member.authentication)],
  ['电子签章', member.acpt_e_sign === '1' ? '已开通' : '未开通'],
  [
    '绑定手机',
    <span key="m" className="figures">
      {member.mobile || '—'}
    </span>,
  ],
  ['业务角色', rolesOf(member)],
  ['主账号', yesNo(member.is_main_account)],
  ['业务复核', member.need_review ? '需要复核' : '无需复核'],
  ['推荐人账号', member.referrer_account || '—'],
  ['推荐码', member.referral_code || '—'],
  ['信用评分', member.credit_score ?? '—'],
  ['注册来源', member.reg_source === 'portal' ? '门户注册' : member.reg_source || '—'],
  ['注册时间', member.gmt_create ? longTime(member.gmt_create) : '—'],
  ['最近修改', member.gmt_modify ? longTime(member.gmt_modify) : '—'],
]

const creditFacts = (member: Member): [string, ReactNode][] => [
  ['授信额度（元）', <Money key="a" fen={member.credit_amount} />],
  ['剩余额度（元）', <Money key="r" fen={member.remain_credit} />],
  ['报价系数', member.coefficient === undefined ? '—' : formatCoefficient(member.coefficient)],
  ['报价加点（bp）', member.revenue_bp ?? '—'],
]

const Facts = ({ facts }: { facts: readonly [string, ReactNode][] }) => (
  <dl className="facts">
    {facts.map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** /pcBasicInfo: all that is known of the member and of the operator. */
export default function BasicInfoPage() {
  const { user } = useSession()
  const { first: member, error, reload } = useCall('/api/member/current_member_detail', {})
  if (!user) return null
  const edit = editPageOf(user)
  return (
    <CentreFrame>
      <div className="centre-head">
        <h1 className="t-page">基本信息</h1>
        {edit && (
          <ButtonLink to={edit} className="push">
            修改资料
          </ButtonLink>
        )}
      </div>
      {error && (
        <div className="card">
          <ErrorState title="会员信息未能加载" error={error} onRetry={reload} />
        </div>
      )}
      {!member && !error && <Skeleton rows={10} />}
      {member && (
        <>
          {member.is_main_account === 1 && <PapersNeeded member={member} />}
          <Card title="账户">
            <Facts facts={accountFacts(member, displayName(user))} />
            {member.audit_remark && <p className="muted">审核意见：{member.audit_remark}</p>}
          </Card>
          {member.member_type !== 'admin' && (
            <Card title="授信与报价">
              <Facts facts={creditFacts(member)} />
            </Card>
          )}
          {companyGroups(member.member_type).map(group => (
            <Card key={group.title} title={group.title}>
              <ProfileFacts member={member} fields={group.fields} />
            </Card>
          ))}
          <Card title={personGroup.title}>
            <ProfileFacts member={member} fields={personGroup.fields} />
          </Card>
        </>
      )}
    </CentreFrame>
  )
}
