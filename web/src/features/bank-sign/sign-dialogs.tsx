import { EndDialog } from './end-dialog.tsx'
import { PlainActDialog } from './plain-act-dialog.tsx'
import type { Acting, SignRow } from './sign-acts.ts'
import { VerifyDialog } from './verify-dialog.tsx'

interface SignDialogsProps {
  /** The signing as it stands now. */
  acting: Acting | null
  /** Whether a new signing may take the place of a refused one. */
  mayRepeat: (sign: SignRow) => boolean
  onClose: () => void
}

/** The question that belongs to what the user is about to decide. */
export const SignDialogs = ({ acting, mayRepeat, onClose }: SignDialogsProps) => {
  if (!acting) return null
  const { act, sign } = acting
  if (act === 'verify') return <VerifyDialog sign={sign} mayRepeat={mayRepeat(sign)} onClose={onClose} />
  if (act === 'apply_end') return <EndDialog sign={sign} onClose={onClose} />
  return <PlainActDialog act={act} sign={sign} onClose={onClose} />
}
