import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useCall } from '../core/api/hooks.ts'
import { readSetting, saveSetting } from '../core/api/own-setting.ts'
import { useSession } from '../core/api/session.tsx'
import { browserStorage } from '../core/storage.ts'

const key = 'shell:sidebar'
const settingPath = '/api/user/get_setting'
const isFoldedHere = () => browserStorage.read(key) === 'folded'

/**
 * Whether the sidebar is folded. Kept at the bank, since signing in clears the browser's storage, and in the browser,
 * so that a reload shows it at once.
 */
export const useFolded = () => {
  const { user, epoch } = useSession()
  const { mutate } = useSWRConfig()
  const [folded, setFolded] = useState(isFoldedHere)
  const touched = useRef(false)
  const stored = readSetting(useCall(settingPath, user ? { key } : null).first?.value)
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
    // A shell that is rendered again reads what was chosen here, not what the bank said before.
    void mutate([epoch, settingPath, { key }], [{ value: JSON.stringify(value) }], { revalidate: false })
    saveSetting(key, value)
  }
  return { folded, fold }
}
