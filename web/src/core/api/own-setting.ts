import { useSWRConfig } from 'swr'
import { ApiError } from '../api-error.ts'
import { post } from './client.ts'
import { useCall } from './hooks.ts'
import { useSession } from './session.tsx'

const settingPath = '/api/user/get_setting'

/** Only the user changes them, and seldom in two places at a time, ms. */
const FRESH_MS = 60_000

export interface OwnSetting {
  /** As the bank has it: JSON, or '' for one that was never saved; undefined until it has answered. */
  stored: string | undefined
  /** What is read from now on, whatever the bank said before. */
  put: (text: string) => void
}

/** One of the user's own settings; nothing for a guest, or while there is no key. */
export const useOwnSetting = (key: string | null): OwnSetting => {
  const { user, epoch } = useSession()
  const { mutate } = useSWRConfig()
  const asked = user && key !== null ? { key } : null
  return {
    stored: useCall(settingPath, asked, { freshMs: FRESH_MS }).first?.value,
    put: text => {
      if (asked) void mutate([epoch, settingPath, asked], [{ value: text }], { revalidate: false })
    },
  }
}

/** A setting as the bank has it now. @throws ApiError */
export const askSetting = async (key: string): Promise<unknown> =>
  readSetting((await post(settingPath, { key }))[0]?.value)

/** As it is kept: null forgets it. */
export const settingText = (value: unknown): string => (value === null ? '' : JSON.stringify(value))

/**
 * Keeps one of the user's own settings at the bank, where it outlives signing in: as JSON, whatever it is.
 * The screen has it already, so a failed save is not shown to the user; a fault of ours is logged to the console.
 * @param value null forgets it
 */
export const saveSetting = (key: string, value: unknown): void => {
  post('/api/user/save_setting', { key, value: settingText(value) }, { mute: true }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.code === '9012') {
        console.error(`setting ${key} is refused`, error.fields)
      }
    },
  )
}

/**
 * A stored setting as it was saved.
 * @param text as the bank answers it: JSON, or '' for one that was never saved
 * @returns undefined for none, and for text that is no JSON
 */
export const readSetting = (text: string | undefined): unknown => {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
