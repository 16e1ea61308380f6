import { ButtonLink } from '../../ui/button.tsx'
import { resubmitAddress } from './apply-links.ts'
import type { ApplyHead } from './progress.ts'

/** What a draft or a returned application is gone on with; '' for any other. */
export const resumeWord = ({ actions }: Pick<ApplyHead, 'actions'>): string => {
  if (actions.includes('edit')) return '继续办理'
  return actions.includes('resubmit') ? '重新办理' : ''
}

/** 继续办理 of a draft, 重新办理 of a returned application, nothing of any other. */
export const ResubmitLink = ({
  row,
  size = 'normal',
}: {
  row: Pick<ApplyHead, 'apply_no' | 'actions'>
  size?: 'small' | 'normal'
}) =>
  resumeWord(row) === '' ? null : (
    <ButtonLink to={resubmitAddress(row.apply_no)} variant="primary" size={size}>
      {resumeWord(row)}
    </ButtonLink>
  )
