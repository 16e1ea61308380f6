import { useState } from 'react'

/**
 * The row that a dialog edits, as it was when its form was filled. The list behind it reloads while it is open, and
 * saving against a version nobody has seen would overwrite somebody else's change. After a refusal, which reports that
 * change, the next try uses the current row.
 */
export const useSnapshotWhileOpen = <Row>(current: Row): { read: Row; renew: () => void } => {
  const [opened] = useState(current)
  const [renewed, setRenewed] = useState(false)
  return { read: renewed ? current : opened, renew: () => setRenewed(true) }
}
