import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { applySubject } from '../../../domain/discount/cancel-payout.ts'
import { Button } from '../../../ui/button.tsx'
import { shortTime } from '../../../ui/data/figures.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { type Act, ActDialog, type ActField } from '../../../widgets/act-dialog.tsx'
import { Assignee } from './assignee.tsx'
import type { Application } from './queue.ts'

const People = ({ applyNo, value, fault, onChange }: ActField & { applyNo: string }) => {
  const { rows } = useCall('/api/admin/query_disc_assignee', { apply_no: applyNo })
  const choices = (rows ?? []).map(({ assignee_id, name, count }) => ({
    value: assignee_id,
    name: `${name}（手上 ${count} 笔）`,
  }))
  return (
    <Field label="办理人" required error={fault}>
      <ChoiceSelect choices={choices} none="请选择" value={value} onChange={onChange} />
    </Field>
  )
}

const assigning = ({ apply_no, version, assignee }: Application): Act => ({
  label: assignee ? '移交' : '分派',
  look: 'plain',
  ask: {
    title: assignee ? '移交申请' : '分派申请',
    confirm: assignee ? '确认移交' : '确认分派',
    note: assignee
      ? `现由${assignee.name}办理，移交后由所选人员办理，其收到站内消息。`
      : '所选人员收到站内消息，其他人员不能再决定该申请。',
    input: {
      check: value => (value === '' ? '请选择办理人' : ''),
      faultOf: ({ fields }) => fields.assignee_id ?? '',
      draw: field => <People applyNo={apply_no} {...field} />,
      unguarded: true,
    },
  },
  call: assignee_id =>
    post('/api/admin/assign_disc_apply', { apply_no, assignee_id, seen_version: version }, { quiet: true }),
  done: '已分派',
})

/** Who has the application, and what may be done about it. */
export const DeskBar = ({ application }: { application: Application }) => {
  const { apply_no, actions, assignee } = application
  const taking = useAction('/api/admin/take_disc_apply')
  const giving = useAction('/api/admin/give_back_disc_apply')
  const [act, setAct] = useState<Act | null>(null)
  const may = (action: string) => actions.includes(action)
  // A refusal is announced, and the application asked for again: who has it stands here then.
  const press = (action: typeof taking) => () => void action.run({ apply_no }).catch(() => undefined)
  if (!assignee && !may('take') && !may('assign') && !act) return null
  return (
    <section className="desk-bar" aria-label="办理人">
      {assignee ? (
        <span className="row">
          <Assignee of={assignee} />
          <span className="meta">{shortTime(assignee.since)} 起</span>
        </span>
      ) : (
        <span className="muted">在公共队列，无人领取</span>
      )}
      <span className="push row">
        {may('take') && (
          <Button size="small" busy={taking.busy} onClick={press(taking)}>
            领取
          </Button>
        )}
        {may('give_back') && (
          <Button size="small" busy={giving.busy} onClick={press(giving)}>
            退回公共队列
          </Button>
        )}
        {may('assign') && (
          <Button size="small" onClick={() => setAct(assigning(application))}>
            {assignee ? '移交' : '分派'}
          </Button>
        )}
      </span>
      {act && (
        <ActDialog act={act} onClose={() => setAct(null)}>
          <p>
            <b>{applySubject(application)}</b>
          </p>
        </ActDialog>
      )}
    </section>
  )
}
