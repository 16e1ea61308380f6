import { useEffect, useRef, useState } from 'react'
import { readSetting, saveSetting, settingText, useOwnSetting } from '../core/api/own-setting.ts'
import { useSession } from '../core/api/session.tsx'
import { browserStorage } from '../core/storage.ts'

const key = 'shell:sidebar'
const isFoldedHere = () => browserStorage.read(key) === 'folded'

/**
 * Whether the sidebar is folded. Kept at the bank, since signing in clears the browser's storage, and in the browser,
 * so that a reload shows it at once.
 */
export const useFolded = () => {
  const { user } = useSession()
  const [folded, setFolded] = useState(isFoldedHere)
  const touched = useRef(false)
  const setting = useOwnSetting(key)
  const stored = readSetting(setting.stored)
  const userId = user?.user_id

  // The next user has folded nothing yet.
  const seenUser = useRef(userId)
  useEffect(() => {
    if (seenUser.current === userId) return
    seenUser.current = userId
    touched.current = false
    setFolded(isFoldedHere())
  }, [userId])

  useEffect(() => {
    if (stored !== undefined && !touched.current) setFolded(stored === 'folded')
  }, [stored])

  const fold = (next: boolean) => {
    touched.current = true
    const value = next ? 'folded' : 'open'
    setFolded(next)
    browserStorage.write(key, value)
    setting.put(settingText(value))
    saveSetting(key, value)
  }
  return { folded, fold }
}
