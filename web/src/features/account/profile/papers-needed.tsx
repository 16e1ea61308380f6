import { missingPapers, paperTitles, requiredPapers } from '@portal/shared/people/required-papers.ts'
import type { Member } from '../../../domain/members/profile-fields.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

const UNDER_AUDIT = 0
const AUDIT_FAILED = 7

type Subject = Pick<
  Member,
  'member_type' | 'status' | 'usc_code_img_url' | 'id_card_front' | 'id_card_back' | 'legal_person_cert_type'
>

/** Which papers the bank wants to see before it lets the member in, and which of them are still to be uploaded. */
export const PapersNeeded = ({ member }: { member: Subject }) => {
  const isWaiting = member.status === UNDER_AUDIT || member.status === AUDIT_FAILED
  const needed = requiredPapers(member.member_type, member)
  if (!isWaiting || needed.length === 0) return null
  const missing = missingPapers(member.member_type, member)
  return missing.length > 0 ? (
    <Alert tone="warn">
      审核必备证照：{paperTitles(needed)}。尚未上传：{paperTitles(missing)}，上传齐全后方可通过审核。
    </Alert>
  ) : (
    <Alert tone="ok">审核必备证照已齐全：{paperTitles(needed)}。</Alert>
  )
}
