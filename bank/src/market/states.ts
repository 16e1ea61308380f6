import { type OrderActor, type OrderStateOrNone, orderTransitions } from '@portal/shared/rediscount/states.ts'
import { createMachine } from '../platform/kernel/machine.ts'

export type { OrderActor, OrderStateOrNone }

export const orderMachine = createMachine(orderTransitions)
