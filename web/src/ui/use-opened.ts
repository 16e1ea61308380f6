import { useState } from 'react'

/**
 * What a dialog edits, as it was when its form was filled: the list behind it is read again while it is open, and a
 * save by what nobody has read would pass over somebody else's. After a refusal, which tells of it, the next try goes
 * by what stands now.
 */
export const useOpened = <Row>(current: Row): { read: Row; renew: () => void } => {
  const [opened] = useState(current)
  const [renewed, setRenewed] = useState(false)
  return { read: renewed ? current : opened, renew: () => setRenewed(true) }
}
