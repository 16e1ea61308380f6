import {
  type PermissionArea,
  permissionAreas,
  permissionsOfCodes,
} from '@portal/shared/access/permission-areas.ts'
import { type PermissionName, permissionCodes, permissionTitles } from '@portal/shared/access/permissions.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction, useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Role, RoleSet } from './role-sets.ts'
import { WhatItCan } from './what-it-can.tsx'

type Names = ReadonlySet<PermissionName>

interface ChoiceProps {
  area: PermissionArea
  /** What the caller may give. */
  offered: Names
  before: Names
  chosen: Names
  onChoose: (names: readonly PermissionName[], on: boolean) => void
}

const markOf = (name: PermissionName, before: Names, chosen: Names) =>
  before.has(name) === chosen.has(name) ? undefined : chosen.has(name) ? 'is-new' : 'is-gone'

const Area = ({ area, offered, before, chosen, onChoose }: ChoiceProps) => (
  <section className="perm-area">
    <h3>{area.title}</h3>
    {area.subjects.map(subject => {
      const names = subject.names.filter(name => offered.has(name))
      if (names.length === 0) return null
      const count = names.filter(name => chosen.has(name)).length
      return (
        <fieldset key={subject.title} className="perm-subject">
          <legend className="visually-hidden">{subject.title}</legend>
          <label>
            <input
              type="checkbox"
              aria-label={`${subject.title}全部`}
              checked={count === names.length}
              ref={box => {
                if (box) box.indeterminate = count > 0 && count < names.length
              }}
              onChange={event => onChoose(names, event.target.checked)}
            />
            <b>{subject.title}</b>
          </label>
          <div className="perm-choices">
            {names.map(name => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={chosen.has(name)}
                  onChange={event => onChoose([name], event.target.checked)}
                />
                <span className={markOf(name, before, chosen)}>{permissionTitles[name]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )
    })}
  </section>
)

const titlesOf = (names: readonly PermissionName[]) => names.map(name => permissionTitles[name]).join('、')

interface EditorProps {
  set: RoleSet
  role: Role
  onDone: () => void
}

/** The tree of permissions with what the role has, and beside it what that means. */
export const PermissionEditor = ({ set, role, onDone }: EditorProps) => {
  const { rows, error, reload } = useCall(set.query_perm, { role_id: role.role_id })
  const assign = useAction(set.assign_perm)
  const [edited, setEdited] = useState<Names | null>(null)
  const [asking, setAsking] = useState(false)
  if (error) return <ErrorState title="权限未能加载" error={error} onRetry={reload} />
  if (!rows) return <Skeleton rows={8} />

  const offered = new Set(permissionsOfCodes(rows.map(({ auth_code }) => auth_code)))
  const before = new Set(
    permissionsOfCodes(rows.filter(({ granted }) => granted === 1).map(({ auth_code }) => auth_code)),
  )
  const chosen = edited ?? before
  const given = [...chosen].filter(name => !before.has(name))
  const taken = [...before].filter(name => !chosen.has(name))
  const isChanged = given.length + taken.length > 0

  const choose = (names: readonly PermissionName[], on: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (on) next.add(name)
      else next.delete(name)
    }
    setEdited(next)
  }
  const save = async () => {
    try {
      const auth_codes = [...chosen].map(name => permissionCodes[name])
      const saved = await assign.run({ role_id: role.role_id, auth_codes })
      if (!saved) return
      showToast({ kind: 'ok', text: '权限已保存，立即生效' })
      await reload()
      setEdited(null)
    } catch (failure) {
      // The refusal was announced; what was ticked stays.
      if (!(failure instanceof ApiError)) throw failure
    }
    setAsking(false)
    onDone()
  }
  return (
    <>
      {permissionAreas
        .filter(area => area.subjects.some(({ names }) => names.some(name => offered.has(name))))
        .map(area => (
          <Area
            key={area.title}
            area={area}
            offered={offered}
            before={before}
            chosen={chosen}
            onChoose={choose}
          />
        ))}
      <h3>该{set.caption}可以</h3>
      <WhatItCan names={chosen} />
      <footer className="review-foot">
        <span className="muted" role="status">
          {isChanged ? `新增 ${given.length} 项，收回 ${taken.length} 项，尚未保存` : '没有改动'}
        </span>
        <Button disabled={!isChanged} onClick={() => setEdited(null)}>
          还原
        </Button>
        <Button variant="primary" disabled={!isChanged} onClick={() => setAsking(true)}>
          保存权限
        </Button>
      </footer>
      <ConfirmDialog
        open={asking}
        title={`保存权限：${role.name}`}
        size="medium"
        danger={taken.length > 0}
        busy={assign.busy}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      >
        {given.length > 0 && <p>新增：{titlesOf(given)}</p>}
        {taken.length > 0 && <p>收回：{titlesOf(taken)}</p>}
        <p>
          {role.members > 0
            ? `拥有该${set.caption}的 ${role.members} 人立即生效，无需重新登录。`
            : `目前没有人拥有该${set.caption}。`}
        </p>
      </ConfirmDialog>
    </>
  )
}
