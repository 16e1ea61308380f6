import { permissionRows } from '@portal/shared/access/permissions.ts'
import './roles.css'
import { oddities, permissionAreas } from '@portal/shared/access/permission-areas.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { pages } from '../../core/pages.ts'
import { Alert } from '../../ui/feedback/alert.tsx'

/** Titles of the pages that a permission opens. */
const pagesOf = (names: ReadonlySet<PermissionName>): string[] =>
  pages.flatMap(({ access, title }) =>
    access !== 'public' && access.permission && names.has(access.permission) ? [title] : [],
  )

/** The pages and actions that these permissions allow, in plain words, by the areas of the menu. */
export const WhatItCan = ({ names }: { names: ReadonlySet<PermissionName> }) => {
  const pages = pagesOf(names)
  if (names.size === 0) return <p className="muted">没有任何权限：只能登录、查看首页和个人信息。</p>
  return (
    <div className="role-can">
      <p>
        能打开的页面：<b>{pages.join('、') || '无'}</b>
      </p>
      <dl>
        {permissionAreas.flatMap(({ subjects }) =>
          subjects
            .filter(subject => subject.names.some(name => names.has(name)))
            .map(subject => (
              <div key={subject.title}>
                <dt>{subject.title}</dt>
                <dd>
                  {subject.names
                    .filter(name => names.has(name))
                    .map(name => permissionRows[name].meaning)
                    .join('；')}
                </dd>
              </div>
            )),
        )}
      </dl>
      {oddities(names).map(text => (
        <Alert key={text} tone="warn">
          {text}
        </Alert>
      ))}
    </div>
  )
}
