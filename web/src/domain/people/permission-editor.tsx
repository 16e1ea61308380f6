import { permissionsOfCodes } from '@portal/shared/access/permission-areas.ts'
import { type PermissionName, permissionRows } from '@portal/shared/access/permissions.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { renewed } from '../../core/renewal.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { TextInput } from '../../ui/inputs/inputs.tsx'
import { type Act, ActDialog } from '../../widgets/act-dialog.tsx'
import { CheckTree } from '../../widgets/grid/check-tree.tsx'
import { usePhone } from '../../widgets/grid/use-phone.ts'
import { ChangeList } from './change-list.tsx'
import { narrowPermissionColumns, permissionColumns } from './permission-columns.tsx'
import { choose, differenceOf, type Names, type PermissionNode, permissionTree } from './permission-tree.ts'
import type { Role, RoleSet } from './role-sets.ts'
import { WhatItCan } from './what-it-can.tsx'

const keyOf = (node: PermissionNode) => node.id
const childrenOf = (node: PermissionNode) => (node.children.length > 0 ? node.children : undefined)
const treeOpenTo = (openLevels: number) => ({ children: childrenOf, openLevels })
/** Areas stand open, so that subjects are seen; a search opens what it found. */
const subjectsTree = treeOpenTo(1)
const wholeTree = treeOpenTo(2)

/** Unsaved ticks, and the permissions granted when editing began. */
export interface PermissionEdit {
  names: Names
  from: Names
}

const isSame = (a: Names, b: Names): boolean => a.size === b.size && [...a].every(name => b.has(name))

interface EditorProps {
  set: RoleSet
  role: Role
  /** Null = as it is stored. */
  edited: PermissionEdit | null
  onEdit: (edit: PermissionEdit | null) => void
  /** Beside the tree, above what the role can do. */
  beside: ReactNode
}

/** The tree of permissions with what the role has, and beside it what changes and what that means. */
export const PermissionEditor = ({ set, role, edited, onEdit, beside }: EditorProps) => {
  const { rows, error, reload } = useCall(set.query_perm, { role_id: role.role_id })
  const phone = usePhone()
  const [asking, setAsking] = useState(false)
  const unsaved = useUnsaved(edited !== null && !isSame(edited.names, edited.from))
  const [search, setSearch] = useState('')
  const [whole, setWhole] = useState(false)
  const { offered, stored } = useMemo(() => {
    const namesIn = (list: typeof rows) => new Set(permissionsOfCodes((list ?? []).map(row => row.auth_code)))
    return { offered: namesIn(rows), stored: namesIn(rows?.filter(({ granted }) => granted === 1)) }
  }, [rows])
  // The rows are read again whenever somebody changes them; an edit stays on what it began with, and the bank
  // refuses it when that is no longer so.
  const before = edited?.from ?? stored
  const chosen = edited?.names ?? stored
  const roots = useMemo(
    () => permissionTree(offered, before, chosen, search),
    [offered, before, chosen, search],
  )
  if (error) return <ErrorState title="权限未能加载" error={error} onRetry={reload} />
  if (!rows) return <Skeleton rows={8} />

  const difference = differenceOf(before, chosen)
  const { given, taken } = difference
  const isChanged = given.length + taken.length > 0
  const isMoved = isChanged && !isSame(before, stored)
  const edit = (names: Names) => onEdit({ names, from: before })
  const tick = (names: readonly PermissionName[], on: boolean) => edit(choose(chosen, offered, names, on))
  /** The same changes on what stands now. */
  const carryOver = () =>
    onEdit({ names: new Set([...stored, ...given].filter(name => !taken.includes(name))), from: stored })
  const codesOf = (names: Names) => [...names].map(name => permissionRows[name].code)
  const saving: Act = {
    label: '保存权限',
    look: taken.length > 0 ? 'danger-line' : 'primary',
    ask: {
      title: `保存权限：${role.name}`,
      confirm: '确定',
      size: 'medium',
      // What was ticked stays.
      closesRefused: true,
    },
    call: async () => {
      const body = { auth_codes: codesOf(chosen), expected_auth_codes: codesOf(before) }
      await post(set.assign_perm, { role_id: role.role_id, ...body }).finally(renewed)
      unsaved.forget()
      onEdit(null)
    },
    done: '权限已保存，立即生效',
  }
  return (
    <>
      <div className="perm-sides">
        <section className="perm-tree" aria-label="权限">
          <div className="perm-tools">
            <TextInput
              type="search"
              icon="search"
              aria-label="搜索权限"
              placeholder="名称、代码或说明"
              maxLength={40}
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            <Button className="push" aria-pressed={whole} onClick={() => setWhole(!whole)}>
              {whole ? '全部收起' : '全部展开'}
            </Button>
          </div>
          {roots.length === 0 ? (
            <EmptyState
              title="没有符合条件的权限"
              action={<Button onClick={() => setSearch('')}>清除条件</Button>}
            >
              请换一个名称或代码
            </EmptyState>
          ) : (
            <CheckTree
              // Which nodes are open is reset by each search.
              key={`${whole} ${search.trim()}`}
              caption="权限"
              columns={phone ? narrowPermissionColumns : permissionColumns}
              roots={roots}
              rowKey={keyOf}
              tree={whole || search.trim() ? wholeTree : subjectsTree}
              checks={{
                checkOf: node => node.check,
                onCheck: (node, on) => tick(node.names, on),
              }}
            />
          )}
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="perm-beside" aria-label={`${set.caption}说明`} tabIndex={0}>
          {isChanged && (
            <>
              {isMoved && (
                <Alert tone="warn">
                  该{set.caption}的权限已被他人修改，保存将被拒绝。
                  <button type="button" className="link-button" onClick={carryOver}>
                    在最新权限上保留我的改动
                  </button>
                </Alert>
              )}
              <h3>改动</h3>
              <ChangeList
                difference={difference}
                onUndo={(name, wasGiven) =>
                  edit(wasGiven ? choose(chosen, offered, [name], false) : new Set([...chosen, name]))
                }
              />
            </>
          )}
          {beside}
          <h3>{isChanged ? `保存后该${set.caption}可以` : `该${set.caption}可以`}</h3>
          <WhatItCan names={chosen} />
        </section>
      </div>
      <footer className="review-foot">
        <span className="muted" role="status">
          {isChanged ? `新增 ${given.length} 项，收回 ${taken.length} 项，尚未保存` : '没有改动'}
        </span>
        <Button disabled={!isChanged} onClick={() => onEdit(null)}>
          还原
        </Button>
        <Button variant="primary" disabled={!isChanged} onClick={() => setAsking(true)}>
          保存权限
        </Button>
      </footer>
      {asking && (
        <ActDialog act={saving} onClose={() => setAsking(false)}>
          <ChangeList difference={difference} />
          <p>
            {role.members > 0
              ? `拥有该${set.caption}的 ${role.members} 人立即生效，无需重新登录。`
              : `目前没有人拥有该${set.caption}。`}
          </p>
        </ActDialog>
      )}
    </>
  )
}
