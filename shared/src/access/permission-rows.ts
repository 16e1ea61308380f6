/** How the table of permissions is written: its roles, its rows, its subjects. */

/**
 * The roles that come with the product. 审批岗 decides on applications, signings and trade papers, and moves no money;
 * 放款复核岗 lets the money go that somebody else has approved, and gets it back; 额度岗 keeps limits, lists,
 * organisations and prices; 授权审批岗 decides above the others' authority and hands out their work. Managing sessions is
 * the administrators'.
 */
export const builtInRoles = ['审批岗', '放款复核岗', '额度岗', '授权审批岗'] as const
export type BuiltInRole = (typeof builtInRoles)[number]

/** `staff`: the bank's people may hold it; `member`: the main account of a company or institution does, and passes it on. */
export type Holder = 'staff' | 'member'

/**
 * Bit in the masks, code (S-H1, S-H2), title, and what somebody with it can do in plain words; then the roles that come
 * with it, whether it decides: approves, pays, or sets by what is approved and paid, and whether an officer of one
 * discounting bank may hold it, for what is that bank's.
 */
export type Row = readonly [
  bit: number,
  code: string,
  title: string,
  meaning: string,
  more?: { roles?: readonly BuiltInRole[]; decides?: true; officers?: true },
]

export const subject = <const Name extends string>(
  area: string,
  title: string,
  holder: Holder,
  rows: Readonly<Record<Name, Row>>,
) => ({ area, title, holder, rows })
