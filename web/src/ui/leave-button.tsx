import type { ComponentProps } from 'react'
import { useLeave } from '../core/unsaved.ts'
import { Button } from './button.tsx'

interface LeaveButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onLeave: () => void
}

/** 取消 of a dialog or page: asks first if typed texts around it would go. */
export const LeaveButton = ({ onLeave, ...rest }: LeaveButtonProps) => {
  const leave = useLeave()
  return <Button {...rest} onClick={() => leave(onLeave)} />
}
