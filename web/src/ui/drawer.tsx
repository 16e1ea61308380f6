import { Drawer as Frame, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface DrawerProps {
  open: boolean
  title: string
  /** `menu` 320 px, `detail` 800 px; both fill a phone. */
  size?: 'menu' | 'detail'
  onClose: () => void
  children: ReactNode
}

/** A panel from the right edge, modal. */
export const Drawer = ({ open, title, size = 'detail', onClose, children }: DrawerProps) => (
  <Frame.Root
    open={open}
    size={size as never}
    onOpenChange={change => {
      if (!change.open) onClose()
    }}
  >
    <Portal>
      <Frame.Backdrop />
      <Frame.Positioner>
        <Frame.Content>
          <div className="drawer-head">
            <Frame.Title asChild>
              <h2 className="t-card">{title}</h2>
            </Frame.Title>
            <button type="button" className="icon-button push" aria-label="关闭" onClick={onClose}>
              <Icon name="close" size={20} />
            </button>
          </div>
          {children}
        </Frame.Content>
      </Frame.Positioner>
    </Portal>
  </Frame.Root>
)
