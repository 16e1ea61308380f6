import type { RequestInput } from '@portal/shared/contract/table.ts'
import useSWR from 'swr'
import { post } from '../../core/api/client.ts'
import { useSession } from '../../core/api/session.tsx'
import type { ApiError } from '../../core/api-error.ts'
import type { AcceptorClass } from './tenors.ts'

const PATH = '/api/quotes/query_history'
type Query = RequestInput<typeof PATH>

export interface History {
  acceptorClass: AcceptorClass
  points: readonly { date: string; rate_e6: number }[]
}

/** How the rates of several classes went, as one answer; null while the classes are not known. */
export const useHistories = (
  classes: readonly AcceptorClass[] | null,
  query: Pick<Query, 'biz' | 'tenor' | 'days'>,
) => {
  const { epoch } = useSession()
  return useSWR<History[], ApiError>(classes && [epoch, PATH, query, classes.join()], () =>
    Promise.all(
      (classes ?? []).map(async acceptorClass => {
        const [row] = await post(PATH, { ...query, acceptor_class: acceptorClass }, { quiet: true })
        return { acceptorClass, points: row?.points ?? [] }
      }),
    ),
  )
}
