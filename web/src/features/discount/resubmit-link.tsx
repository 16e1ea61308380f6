import { ButtonLink } from '../../ui/button.tsx'
import { resubmitAddress } from './apply-links.ts'

/** 重新办理 of a returned application. */
export const ResubmitLink = ({
  applyNo,
  size = 'normal',
}: {
  applyNo: string
  size?: 'small' | 'normal'
}) => (
  <ButtonLink to={resubmitAddress(applyNo)} variant="primary" size={size}>
    重新办理
  </ButtonLink>
)
