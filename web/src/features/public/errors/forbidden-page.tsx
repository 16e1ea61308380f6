import { permissionRows } from '@portal/shared/access/permissions.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Refused } from '../../../core/landing.ts'
import { pageOf } from '../../../core/pages.ts'
import { ErrorPage } from './error-page.tsx'

/** The page that was refused and the right it wants; of an address typed by hand nothing is known. */
const refusedOf = (state: unknown): { page: string; right: string } | null => {
  const path = (state as Partial<Refused> | null)?.refused
  const route = typeof path === 'string' ? pageOf(path) : undefined
  if (!route) return null
  const { access } = route
  const permission = typeof access === 'object' && 'permission' in access ? access.permission : undefined
  return { page: route.title, right: permission ? permissionRows[permission].title : '' }
}

/** A grid without its permission says so on the console; so does the page that stands for a whole page of them. */
export default function ForbiddenPage() {
  const refused = refusedOf(useLocation().state)
  useEffect(() => console.log('无权访问'), [])
  return (
    <ErrorPage code="403" title="无权访问">
      {refused && (
        <p>
          页面：<b>{refused.page}</b>
          {refused.right && (
            <>
              ，所需权限：<b>{refused.right}</b>
            </>
          )}
        </p>
      )}
      <p>当前账号没有该页面的权限，请联系本单位主账号或系统管理员</p>
    </ErrorPage>
  )
}
