import './sidebar.css'
import { useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import { useCall } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useSiteConfig } from '../app/site-config.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { type MenuGroup, useMenu } from './menu.ts'

/** Icons by the names that the menu gives (config/menus.json). */
const icons: Partial<Record<string, IconName>> = {
  home: 'home',
  discount: 'money',
  approval: 'file',
  edit: 'file',
  file: 'file',
  user: 'user',
  shield: 'shield',
  chart: 'chart',
  list: 'list',
  gear: 'gear',
  search: 'search',
  inbox: 'inbox',
  bank: 'bank',
  screen: 'screen',
}
const iconOf = (name: string): IconName => icons[name] ?? 'apps'

/** A link without its query. */
const pathOf = (link: string): string => link.split('?', 1)[0] ?? ''

/** How many pieces of work wait behind a path, as the desk counts them. */
const useWaiting = () => {
  const { user } = useSession()
  const { first } = useCall('/api/admin/get_desk', user && user.kind !== 'government' ? {} : null)
  return (path: string) =>
    (first?.todo ?? [])
      .filter(each => pathOf(each.path) === path)
      .reduce((total, { count }) => total + count, 0)
}

const Entry = ({ name, path, icon, count }: { name: string; path: string; icon?: string; count: number }) => (
  <NavLink to={path} className={icon ? 'is-top' : ''}>
    {icon && <Icon name={iconOf(icon)} />}
    {name}
    {count > 0 && (
      <b>
        {count}
        <span className="visually-hidden">件待办</span>
      </b>
    )}
  </NavLink>
)

interface GroupProps {
  group: MenuGroup
  open: boolean
  onToggle: () => void
  waiting: (path: string) => number
}

const Group = ({ group, open, onToggle, waiting }: GroupProps) => {
  const [item] = group.items
  if (group.isPage && item) {
    return <Entry {...item} icon={group.icon} count={waiting(item.path)} />
  }
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <Icon name={iconOf(group.icon)} />
        {group.name}
        <Icon name={open ? 'arrowDown' : 'arrowRight'} />
      </button>
      {open && group.items.map(each => <Entry key={each.id} {...each} count={waiting(each.path)} />)}
    </div>
  )
}

/** The folded sidebar: an icon for each group, which unfolds it. */
const Rail = ({ groups, onUnfold }: { groups: readonly MenuGroup[]; onUnfold: (id: string) => void }) => (
  <nav className="sidebar-menu is-rail" aria-label="主菜单">
    {groups.map(({ id, name, icon, isPage, items: [item] }) =>
      isPage && item ? (
        <NavLink key={id} to={item.path} title={name} aria-label={name}>
          <Icon name={iconOf(icon)} />
        </NavLink>
      ) : (
        <button key={id} type="button" title={name} aria-label={name} onClick={() => onUnfold(id)}>
          <Icon name={iconOf(icon)} />
        </button>
      ),
    )}
  </nav>
)

const matching = (groups: readonly MenuGroup[], text: string): MenuGroup[] =>
  groups
    .map(group => ({
      ...group,
      items: group.name.includes(text) ? group.items : group.items.filter(({ name }) => name.includes(text)),
    }))
    .filter(({ items }) => items.length > 0)

/** The menu tree with its search; a group that is not needed is closed by its head. */
export const Sidebar = ({ folded, onUnfold }: { folded: boolean; onUnfold: () => void }) => {
  const { user } = useSession()
  const { page } = useSiteConfig()
  const groups = useMenu()
  const waiting = useWaiting()
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const wanted = text.trim()
  const shown = wanted ? matching(groups, wanted) : groups
  const isOpen = ({ id }: MenuGroup) => wanted !== '' || (toggled[id] ?? true)

  return (
    <aside className={folded ? 'sidebar is-folded' : 'sidebar'}>
      <Link className="sidebar-brand" to="/mainIndex" aria-label={`${page.name}，首页`}>
        <Logo />
        {!folded && <b>{page.name}</b>}
      </Link>
      {folded ? (
        <Rail
          groups={groups}
          onUnfold={id => {
            setToggled(now => ({ ...now, [id]: true }))
            onUnfold()
          }}
        />
      ) : (
        <>
          {user && (
            <p className="sidebar-role">
              <span>当前角色</span>
              <b>
                {user.company_name} {user.role_name}
              </b>
            </p>
          )}
          <label className="sidebar-search">
            <Icon name="search" />
            <input
              type="search"
              aria-label="搜索菜单"
              placeholder="搜索菜单"
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </label>
          <nav className="sidebar-menu" aria-label="主菜单">
            {shown.map(group => (
              <Group
                key={group.id}
                group={group}
                open={isOpen(group)}
                waiting={waiting}
                onToggle={() => setToggled(now => ({ ...now, [group.id]: !isOpen(group) }))}
              />
            ))}
            {wanted && shown.length === 0 && <p className="sidebar-none">没有匹配的菜单</p>}
          </nav>
        </>
      )}
    </aside>
  )
}
