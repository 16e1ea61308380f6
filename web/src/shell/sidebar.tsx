import './sidebar.css'
import { builtInLogo } from '@portal/shared/content/logos.ts'
import { memo, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { useSiteConfig } from '../core/site-config.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { LogoPicture } from '../ui/logo-picture.tsx'
import { type MenuGroup, useMenu } from './menu.ts'
import { currentIf, ShellLink, usePresent } from './shell-link.tsx'
import { useShellMember } from './shell-member.ts'

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

interface EntryProps {
  name: string
  path: string
  icon?: string
  count: number
  isPresent: boolean
}

const Entry = memo(({ name, path, icon, count, isPresent }: EntryProps) => (
  <ShellLink to={path} className={icon && 'is-top'} aria-current={currentIf(isPresent)}>
    {icon && <Icon name={iconOf(icon)} />}
    {name}
    {count > 0 && (
      <b>
        {count}
        <span className="visually-hidden">件待办</span>
      </b>
    )}
  </ShellLink>
))

interface GroupProps {
  group: MenuGroup
  open: boolean
  onToggle: () => void
  waiting: (path: string) => number
  isPresent: (path: string) => boolean
}

const Group = ({ group, open, onToggle, waiting, isPresent }: GroupProps) => {
  const entryOf = ({ name, path }: MenuGroup['items'][number]) => ({
    name,
    path,
    count: waiting(path),
    isPresent: isPresent(path),
  })
  const [item] = group.items
  if (group.isPage && item) {
    return <Entry {...entryOf(item)} icon={group.icon} />
  }
  const within = group.items.reduce((total, { path }) => total + waiting(path), 0)
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={onToggle}>
        <Icon name={iconOf(group.icon)} />
        {group.name}
        {!open && within > 0 && (
          <b>
            {within}
            <span className="visually-hidden">件待办</span>
          </b>
        )}
        <Icon name={open ? 'arrowDown' : 'arrowRight'} />
      </button>
      {open && group.items.map(each => <Entry key={each.id} {...entryOf(each)} />)}
    </div>
  )
}

interface RailProps {
  groups: readonly MenuGroup[]
  isPresent: (path: string) => boolean
  onUnfold: (id: string) => void
}

/** The folded sidebar: an icon for each group, which unfolds it. */
const Rail = ({ groups, isPresent, onUnfold }: RailProps) => (
  <nav className="sidebar-menu is-rail" aria-label="主菜单">
    {groups.map(({ id, name, icon, isPage, items: [item] }) =>
      isPage && item ? (
        <ShellLink
          key={id}
          to={item.path}
          data-hint={name}
          aria-label={name}
          aria-current={currentIf(isPresent(item.path))}
        >
          <Icon name={iconOf(icon)} />
        </ShellLink>
      ) : (
        <button key={id} type="button" data-hint={name} aria-label={name} onClick={() => onUnfold(id)}>
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

/** 后台 Logo beside the name, 后台小 Logo where there is no room for it. */
const SidebarLogo = ({ folded }: { folded: boolean }) => {
  const { page } = useSiteConfig()
  const { menu_small_logo: small = builtInLogo } = page.page_logo[0] ?? {}
  return (
    <LogoPicture
      logo={folded ? small : page.menuLogoUrl}
      className={folded ? 'sidebar-logo is-small' : 'sidebar-logo'}
      // Beside it stands the name.
      alt={folded ? page.name : ''}
    >
      <Logo />
    </LogoPicture>
  )
}

/**
 * Keeps the entry of the present page in sight; the menu is moved and nothing around it.
 * @param drawn what decides where the entry stands
 */
const usePresentInSight = (drawn: string) => {
  const menu = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry moves with them
  useEffect(() => {
    const entry = menu.current?.querySelector<HTMLElement>('a[aria-current]')
    if (!menu.current || !entry) return
    const { top, bottom } = menu.current.getBoundingClientRect()
    const at = entry.getBoundingClientRect()
    if (at.top < top) menu.current.scrollTop -= top - at.top
    else if (at.bottom > bottom) menu.current.scrollTop += at.bottom - bottom
  }, [drawn])
  return menu
}

/** The menu tree with its search. The group of the present page is open, others as their heads were pressed. */
export const Sidebar = ({ folded, onUnfold }: { folded: boolean; onUnfold: () => void }) => {
  const member = useShellMember()
  const { page } = useSiteConfig()
  const groups = useMenu()
  const { pathname } = useLocation()
  const isPresent = usePresent()
  const waiting = useWaiting()
  const [text, setText] = useState('')
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const wanted = text.trim()
  const shown = wanted ? matching(groups, wanted) : groups
  const isHere = ({ items }: MenuGroup) => items.some(({ path }) => path === pathname)
  const isOpen = (group: MenuGroup) => wanted !== '' || (toggled[group.id] ?? isHere(group))
  const menu = usePresentInSight(`${pathname} ${folded} ${groups.length}`)

  return (
    <aside className={folded ? 'sidebar is-folded' : 'sidebar'}>
      <Link className="sidebar-brand" to="/mainIndex" aria-label={`${page.name}，首页`}>
        <SidebarLogo folded={folded} />
        {!folded && <b>{page.name}</b>}
      </Link>
      {folded ? (
        <Rail
          groups={groups}
          isPresent={isPresent}
          onUnfold={id => {
            setToggled(now => ({ ...now, [id]: true }))
            onUnfold()
          }}
        />
      ) : (
        <>
          {member && (
            <p className="sidebar-role">
              <span>当前角色</span>
              <b data-hint={`${member.companyName} ${member.roleName}`}>
                {member.companyName} {member.roleName}
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
          <nav ref={menu} className="sidebar-menu" aria-label="主菜单">
            {shown.map(group => (
              <Group
                key={group.id}
                group={group}
                open={isOpen(group)}
                waiting={waiting}
                isPresent={isPresent}
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
