import { resubmitAddress } from '../../core/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { ApplyDetail, ApplyHead } from './progress.ts'

/** A row of a list has no log. */
interface Logged {
  log?: ApplyDetail['log'] | undefined
}

type Resumable = Pick<ApplyHead, 'actions'> & Logged

/** Whether an application came back because its pay days were over: it needs a new price and nothing else. */
export const isRedated = ({ log }: Logged): boolean => log?.at(-1)?.event === 'redate'

/** Label of the link that continues a draft or a returned application; '' for any other. */
export const resumeWord = ({ actions, log }: Resumable): string => {
  if (actions.includes('edit')) return '继续办理'
  if (!actions.includes('resubmit')) return ''
  return isRedated({ log }) ? '重新询价' : '重新办理'
}

/** 继续办理 of a draft, 重新办理 or 重新询价 of a returned application, nothing of any other. */
export const ResubmitLink = ({
  row,
  size = 'normal',
}: {
  row: Resumable & Pick<ApplyHead, 'apply_no'>
  size?: 'small' | 'normal'
}) =>
  resumeWord(row) === '' ? null : (
    <ButtonLink to={resubmitAddress(row.apply_no)} variant="primary" size={size}>
      {resumeWord(row)}
    </ButtonLink>
  )
