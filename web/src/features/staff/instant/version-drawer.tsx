import { instantVersionStates, MAX_SHADOW_DAYS } from '@portal/shared/instant/rules.ts'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { dotTones, StatusDot, Tag } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act, ActInput } from '../../../widgets/act-dialog.tsx'
import { usePhone } from '../../../widgets/grid/use-phone.ts'
import { ShadowResult } from './shadow-result.tsx'
import { type Term, terms, type Version, type VersionDetail } from './terms.ts'

const isDays = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_SHADOW_DAYS

/** How many days back a shadow run looks. */
const shadowDays: ActInput = {
  check: typed => (isDays(typed) ? '' : `请填写 1 至 ${MAX_SHADOW_DAYS} 的天数`),
  faultOf: ({ fields }) => fields.days ?? '',
  draw: ({ value, fault, onChange }) => (
    <Field label="最近几天" required error={fault} hint={`含今天，1 至 ${MAX_SHADOW_DAYS} 天`}>
      <TextInput
        inputMode="numeric"
        maxLength={2}
        suffix="天"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </Field>
  ),
}

/** What this person may do with a version now; 修改 has a form of its own. */
const actsOf = ({ version_no, version, actions }: VersionDetail): readonly Act<unknown>[] => [
  {
    label: '撤回',
    look: 'danger-line',
    allowed: actions.includes('withdraw'),
    ask: { note: '撤回后该版本作废，可重新拟定。' },
    done: '已撤回',
    call: () => post('/api/admin/instant/withdraw_version', { version_no, version }),
  },
  {
    label: '不通过',
    look: 'danger-line',
    allowed: actions.includes('refuse'),
    ask: { words: 'required', note: '不通过后该版本作废，生效中的版本不变。' },
    done: '未予通过，生效中的版本不变',
    call: reason => post('/api/admin/instant/refuse_version', { version_no, version, reason }),
  },
  {
    label: '试运行',
    look: 'plain',
    allowed: actions.includes('shadow'),
    ask: { input: shadowDays, note: '以该版本重新判断由人工办结的申请，不影响任何申请。' },
    done: '试运行完成',
    call: days => post('/api/admin/instant/shadow_run', { version_no, version, days: Number(days) }),
  },
  {
    label: '通过',
    look: 'primary',
    allowed: actions.includes('approve'),
    ask: {
      title: '通过秒贴规则',
      note: '通过后立即生效并替代现行版本；资金未动的申请按新版本重新核对，不再满足的转人工。',
    },
    done: '新版本已生效',
    call: () => post('/api/admin/instant/approve_version', { version_no, version }),
  },
]

/** What a field says; an amount is never broken. */
const Text = ({ text }: { text: string }) => (
  <span className={/^[\d,.]+ 元$/.test(text) ? 'figures' : 'instant-of'}>{text}</span>
)

/** Each field of the version, beside the one in force where there is another; on a phone above it. */
const Terms = ({ of, inForce }: { of: VersionDetail; inForce: Version | undefined }) => {
  const isPhone = usePhone()
  const other = inForce && inForce.version_no !== of.version_no ? inForce : undefined
  const isChanged = ({ field }: Term) => other !== undefined && of.differing.includes(field)
  const old: Column<Term>[] =
    other && !isPhone
      ? [
          {
            key: 'old',
            title: `生效中（第 ${other.version_no} 版）`,
            cell: row => <Text text={row.text(other)} />,
          },
        ]
      : []
  return (
    <SimpleTable
      caption="规则内容"
      dense
      rows={terms}
      rowKey={row => row.field}
      columns={[
        {
          key: 'name',
          title: '项目',
          cell: row => (
            <>
              {row.name} {isChanged(row) && <Tag tone="warn">有变动</Tag>}
            </>
          ),
        },
        ...old,
        {
          key: 'own',
          title: `第 ${of.version_no} 版`,
          cell: row =>
            isChanged(row) ? (
              <>
                <b>
                  <Text text={row.text(of)} />
                </b>
                {isPhone && other && <span className="sub instant-of">原 {row.text(other)}</span>}
              </>
            ) : (
              <Text text={row.text(of)} />
            ),
        },
      ]}
    />
  )
}

interface VersionDrawerProps {
  /** null = closed. */
  versionNo: string | null
  inForce: Version | undefined
  onEdit: (version: VersionDetail) => void
  onClose: () => void
}

/** One version: what it says and changes, what it would have done, and what this person may do with it. */
export const VersionDrawer = ({ versionNo, inForce, onEdit, onClose }: VersionDrawerProps) => {
  const no = Number(versionNo)
  const found = useCall(
    '/api/admin/instant/version_detail',
    versionNo && Number.isInteger(no) && no > 0 ? { version_no: no } : null,
  )
  const of = found.first
  return (
    <Drawer
      open={versionNo !== null}
      title={`秒贴规则第 ${versionNo ?? ''} 版`}
      mark={of && <StatusDot tone={dotTones[instantVersionStates[of.state].tone]}>{of.state_name}</StatusDot>}
      onClose={onClose}
    >
      {found.error && <ErrorState title="规则版本未能加载" error={found.error} onRetry={found.reload} />}
      {!of && !found.error && <Skeleton rows={8} />}
      {of && (
        <>
          <div className="review-body">
            <p className="muted">
              {of.maker_name} 于 {longTime(of.made_at)} 拟定：{of.note}
              {of.checker_name && of.decided_at && `；${of.checker_name} 于 ${longTime(of.decided_at)} 复核`}
            </p>
            {of.reason && <Alert tone="info">原因：{of.reason}</Alert>}
            {of.state === 'V10' && of.own && (
              <Alert>由您拟定，须由另一人复核后生效{of.shadowed ? '' : '；复核前请先试运行'}。</Alert>
            )}
            {of.state === 'V10' && !of.own && !of.shadowed && (
              <Alert tone="warn">现内容尚未试运行，试运行后才能通过。</Alert>
            )}
            <h3>规则内容</h3>
            <Terms of={of} inForce={inForce} />
            <h3>试运行</h3>
            {of.shadow ? <ShadowResult of={of.shadow} /> : <p className="muted">现内容尚未试运行</p>}
          </div>
          <footer className="review-foot">
            {of.actions.includes('edit') && <Button onClick={() => onEdit(of)}>修改</Button>}
            <ActBar subject={`秒贴规则第 ${of.version_no} 版`} acts={actsOf(of)} />
          </footer>
        </>
      )}
    </Drawer>
  )
}
