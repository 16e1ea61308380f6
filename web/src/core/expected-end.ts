import { muteSessionEnd, rearmSessionEnd } from './error-channel.ts'
import { whileLeaving } from './leaving.ts'
import { tellTabs } from './tab-channel.ts'

/**
 * Runs a call that ends this session on purpose (signing out, a changed password): the gateway notifies every stream of
 * it, maybe before the answer is here, and no tab shall show a dialog for that. A call that fails leaves all as it was.
 */
export const endingSession = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  muteSessionEnd()
  try {
    return await whileLeaving(call)
  } catch (error) {
    rearmSessionEnd()
    tellTabs({ kind: 'stayed' })
    throw error
  }
}
