import { EndDialog } from './end-dialog.tsx'
import { PlainActDialog } from './plain-act-dialog.tsx'
import type { Acting } from './sign-acts.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** The question that belongs to what the user is about to decide. */
export const SignDialogs = ({ acting, onClose }: { acting: Acting | null; onClose: () => void }) => {
  if (!acting) return null
  const { act, sign } = acting
  if (act === 'verify') return <VerifyDialog sign={sign} onClose={onClose} />
  if (act === 'apply_end') return <EndDialog sign={sign} onClose={onClose} />
  return <PlainActDialog act={act} sign={sign} onClose={onClose} />
}
