import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { useBusinessTime } from '../../../core/api/clock.ts'
import type { Saving } from './use-autosave.ts'

/** When the draft was saved at the bank, or why it was not. */
export const SavedNote = ({ saving: { savedAt, fault } }: { saving: Saving }) => {
  const now = useBusinessTime()
  if (fault) {
    return (
      <span className="meta warn-text" role="status">
        草稿仅保存在本页：{fault}
      </span>
    )
  }
  if (savedAt === undefined || !now) return null
  const at = new Date(now.getTime() - (performance.now() - savedAt))
  return (
    <span className="meta" role="status">
      草稿已自动保存 <span className="figures">{shanghaiTime(at)}</span>
    </span>
  )
}
