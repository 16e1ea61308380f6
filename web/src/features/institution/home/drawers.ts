import type { AcceptorClass } from '../../../domain/reference/terms.ts'

/** Lists that open above the page; which one stands in the address, so that it can be gone back from. */
export type DeskDrawer = 'positions' | 'ledger'

/** Address of a list, of one class and time to maturity where given. */
export const drawerAddress = (
  drawer: DeskDrawer,
  of: { acceptor_class?: AcceptorClass; bucket?: string } = {},
): string => `/ztx?${new URLSearchParams({ list: drawer, ...of })}`
