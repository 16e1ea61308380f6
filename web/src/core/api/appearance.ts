import { type Appearance, appearanceSetting, readAppearance } from '@portal/shared/appearance/appearance.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import { onAppearance, showAppearance, shownAppearance } from '../appearance.ts'
import { tellTabs } from '../tab-channel.ts'
import { useCall } from './hooks.ts'
import { readSetting, saveSetting } from './own-setting.ts'
import { useSession } from './session.tsx'

const settingPath = '/api/user/get_setting'

/** How the pages look now, and how the user changes it: at once, in every tab, and at the bank for other devices. */
export const useAppearance = () => {
  const { user, epoch } = useSession()
  const { mutate } = useSWRConfig()
  const appearance = useSyncExternalStore(onAppearance, shownAppearance, shownAppearance)
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change }
    showAppearance(next)
    tellTabs({ kind: 'appearance', appearance: next })
    if (!user) return
    const value = JSON.stringify(next)
    // What is read next is what was chosen here, not what the bank said before.
    void mutate([epoch, settingPath, { key: appearanceSetting }], [{ value }], { revalidate: false })
    saveSetting(appearanceSetting, next)
  }
  return { appearance, choose }
}

/**
 * Follows what the user has chosen, here or on another device. Guests see what the browser's last user had, or the
 * system's theme.
 */
export const OwnAppearance = () => {
  const { user } = useSession()
  const stored = useCall(settingPath, user ? { key: appearanceSetting } : null).first
  useEffect(() => {
    if (stored) showAppearance(readAppearance(readSetting(stored.value)))
  }, [stored])
  return null
}
