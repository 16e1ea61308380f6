import { useEffect, useState } from 'react'
import { readSetting, saveSetting, useOwnSetting } from '../../core/api/own-setting.ts'
import { useSession } from '../../core/api/session.tsx'
import { browserStorage } from '../../core/storage.ts'
import { pageSizes } from '../../ui/inputs/pager.tsx'
import { DEFAULT_PAGE_SIZE } from './address.ts'

const key = 'pager:size'

const sizeIn = (value: unknown): number | undefined => pageSizes.find(size => size === Number(value))

/**
 * How many rows this user wants on a page of a list that says nothing of it, and a way to remember another number. Kept
 * at the bank, since signing in clears the browser's storage, and in the browser, so that a list asks once; the bank is
 * asked where the browser knows nothing.
 */
export const usePageSize = (): readonly [number, (size: number) => void] => {
  const { user } = useSession()
  const local = `${key}:${user?.user_code ?? 'guest'}` as const
  const [known, setKnown] = useState(() => sizeIn(browserStorage.read(local)))
  const { stored } = useOwnSetting(known === undefined ? key : null)
  const answered = stored === undefined ? undefined : (sizeIn(readSetting(stored)) ?? DEFAULT_PAGE_SIZE)
  useEffect(() => {
    if (answered !== undefined) browserStorage.write(local, String(answered))
  }, [answered, local])
  const remember = (size: number) => {
    browserStorage.write(local, String(size))
    setKnown(size)
    if (user) saveSetting(key, size)
  }
  return [known ?? answered ?? DEFAULT_PAGE_SIZE, remember]
}
