import { PeopleList } from './people-list.tsx'
import { staffSet } from './people-sets.ts'

/** 用户管理: who works in the back office. */
export default function UsersPage() {
  return (
    <div className="wrap list-page">
      <PeopleList set={staffSet} title="用户管理" />
    </div>
  )
}
