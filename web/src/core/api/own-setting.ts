import { ApiError } from '../api-error.ts'
import { post } from './client.ts'

/**
 * Keeps one of the user's own settings at the bank, where it outlives signing in: as JSON, whatever it is.
 * The screen has it already, so a failed save is not shown to the user; a fault of ours is logged to the console.
 * @param value null forgets it
 */
export const saveSetting = (key: string, value: unknown): void => {
  const text = value === null ? '' : JSON.stringify(value)
  post('/api/user/save_setting', { key, value: text }, { mute: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === '9012') {
      console.error(`setting ${key} is refused`, error.fields)
    }
  })
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
