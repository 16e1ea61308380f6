/** Who pays the interest (付息方式). */
import type { PayType } from '@portal/shared/money/interest.ts'

export const payTypes: readonly { type: PayType; name: string }[] = [
  { type: 2, name: '卖方付息' },
  { type: 1, name: '买方付息' },
  { type: 3, name: '协议付息' },
]

export const payTypeName = (type: number): string => payTypes.find(each => each.type === type)?.name ?? ''
