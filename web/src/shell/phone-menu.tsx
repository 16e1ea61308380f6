import './phone-menu.css'
import { Link, NavLink } from 'react-router-dom'
import { useSession } from '../core/api/session.tsx'
import { displayName } from '../core/stored-member.ts'
import { Drawer } from '../ui/layers/drawer.tsx'
import { SignOut } from '../widgets/sign-out.tsx'
import { useMenu } from './menu.ts'
import { useNavigation } from './navigation.ts'

/** Navigation and business menu of the phone, as a drawer. */
export const PhoneMenu = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { user } = useSession()
  const navigation = useNavigation()
  const groups = useMenu()
  return (
    <Drawer open={open} title="菜单" size="menu" onClose={onClose}>
      <nav className="phone-menu" aria-label="菜单">
        {user && (
          <p className="phone-menu-user">
            {user.bank_name ?? user.company_name} - {displayName(user)}
          </p>
        )}
        {navigation.map(entry => (
          <Link
            key={entry.path}
            to={entry.path}
            aria-current={entry.current ? 'page' : undefined}
            onClick={onClose}
          >
            {entry.name}
          </Link>
        ))}
        {groups.map(group => (
          <div key={group.id}>
            {!group.isPage && <p className="phone-menu-label">{group.name}</p>}
            {group.items.map(item => (
              <NavLink key={item.id} to={item.path} onClick={onClose}>
                {item.name}
              </NavLink>
            ))}
          </div>
        ))}
        {user && (
          <Link to="/pcNotices" onClick={onClose}>
            消息中心
          </Link>
        )}
        {user ? (
          <SignOut className="link-button phone-menu-out" />
        ) : (
          <NavLink to="/regist" onClick={onClose}>
            注册
          </NavLink>
        )}
      </nav>
    </Drawer>
  )
}
