import type { Call } from '@portal/shared/contract/call.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import type { Services } from '../../platform/kernel/context.ts'
import { behind } from '../../platform/kernel/port.ts'
import { sandboxTools } from '../../platform/rehearsal/sandbox-tools.ts'

/** @throws Fault 9005 for a call of the sandbox in a bank at work, whoever makes it */
export const needSandbox = ({ sandbox }: Pick<Call, 'sandbox'>, { connections }: Services): void => {
  if (sandbox && !behind(connections, sandboxTools)) throw new Fault('9005')
}
