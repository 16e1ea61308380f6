import './roles.css'
import { oddities, permissionAreas } from '@portal/shared/access/permission-areas.ts'
import { permissionMeanings } from '@portal/shared/access/permission-meanings.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { routes } from '../../app/routes.ts'
import { Alert } from '../../ui/alert.tsx'

/** Titles of the pages that a permission opens. */
const pagesOf = (names: ReadonlySet<PermissionName>): string[] =>
  routes.flatMap(({ access, title }) =>
    access !== 'public' && access.permission && names.has(access.permission) ? [title] : [],
  )

/** What somebody with these permissions can open and do, in plain words, by the areas of the menu. */
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
                    .map(name => permissionMeanings[name])
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
