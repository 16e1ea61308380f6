import { type Appearance, appearanceSetting, readAppearance } from '@portal/shared/appearance/appearance.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { onAppearance, showAppearance, shownAppearance } from '../appearance.ts'
import { tellTabs } from '../tab-channel.ts'
import { readSetting, saveSetting, settingText, useOwnSetting } from './own-setting.ts'
import { useSession } from './session.tsx'

/** How the pages look now, and how the user changes it: at once, in every tab, and at the bank for other devices. */
export const useAppearance = () => {
  const { user } = useSession()
  const { put } = useOwnSetting(appearanceSetting)
  const appearance = useSyncExternalStore(onAppearance, shownAppearance, shownAppearance)
  const choose = (change: Partial<Appearance>) => {
    const next = { ...appearance, ...change }
    showAppearance(next)
    tellTabs({ kind: 'appearance', appearance: next })
    if (!user) return
    put(settingText(next))
    saveSetting(appearanceSetting, next)
  }
  return { appearance, choose }
}

/**
 * Follows what the user has chosen, here or on another device. Guests see what the browser's last user had, or the
 * system's theme.
 */
export const OwnAppearance = () => {
  const { stored } = useOwnSetting(appearanceSetting)
  useEffect(() => {
    if (stored !== undefined) showAppearance(readAppearance(readSetting(stored)))
  }, [stored])
  return null
}
