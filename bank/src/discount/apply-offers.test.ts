import { maskOf } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { BizRole } from '@portal/shared/access/principal.ts'
import {
  type ApplyState,
  applyActions,
  applyStates,
  applyTransitions,
} from '@portal/shared/discount/states.ts'
import { listOf } from '@portal/shared/states/transition.ts'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '../platform/kernel/handler.ts'
import type { Apply } from './applications.ts'
import { companyViewer, officerViewer } from './apply-row.ts'

const ada = 7
const bert = 8
const states = Object.keys(applyStates) as ApplyState[]

/** An application that colleagues of the caller, Ada, have made and approved, with its contract and invoices. */
const apply = (state: ApplyState, facts: Partial<Apply> = {}) =>
  ({
    state,
    tradeLater: false,
    makerId: bert,
    // Before its approval nobody has decided it.
    approverId: state === 'D20' ? null : bert,
    superiorId: null,
    referredAt: null,
    payTries: 0,
    ...facts,
  }) as Apply

const inCompany = (who: BizRole[], isMain: boolean) =>
  companyViewer({ operatorId: ada, principal: { biz_roles: who, is_main_account: isMain } } as SignedIn)
const inBank = (...names: PermissionName[]) =>
  officerViewer({
    operatorId: ada,
    principal: { permissions: { eclp: maskOf(names) } },
  } as unknown as SignedIn)

const people = {
  maker: inCompany(['maker'], false),
  main: inCompany([], true),
  checker: inCompany(['checker'], false),
  viewer: inCompany(['viewer'], false),
  approver: inBank('disc_apply_approve'),
  payer: inBank('disc_apply_pay'),
  superior: inBank('disc_apply_authorise', 'disc_apply_assign'),
  onlooker: inBank(),
}

/** Person, state, actions; whoever is not listed is offered nothing. */
const listed = `
maker D00 withdraw edit submit
maker D10 withdraw
maker D15 withdraw resubmit
maker D20 withdraw
maker D25 withdraw resubmit
maker D30 confirm decline
maker D45 withdraw
main D00 withdraw
main D10 withdraw
main D15 withdraw
main D20 withdraw
main D25 withdraw
main D30 confirm decline
main D45 withdraw
checker D10 check_pass check_return
approver D20 approve return refuse take
payer D40 pay take
payer D45 cancel_payout pay take
payer D75 repay
superior D20 assign
superior D40 assign
superior D45 assign`
  .trim()
  .split('\n')

describe('people of an application', () => {
  test('are offered what the list says in every state, and nothing else', () => {
    const seen = Object.entries(people).flatMap(([person, viewer]) =>
      states
        .map(state => `${person} ${state} ${viewer(apply(state)).actions.join(' ')}`)
        .filter(line => line.split(' ')[2] !== ''),
    )
    expect(seen).toEqual(listed)
  })

  test('supply contract and invoices later where that was agreed: makers, once it was handed in', () => {
    const offered = (person: keyof typeof people) =>
      states.filter(state =>
        people[person](apply(state, { tradeLater: true })).actions.includes('supply_trade'),
      )
    expect(offered('maker')).toEqual(['D10', 'D20', 'D30', 'D40', 'D45', 'D50', 'D60', 'D70', 'D75'])
    expect([...offered('main'), ...offered('checker'), ...offered('payer')]).toEqual([])
  })

  test('do not check what they made, nor pay what they approved, and are told so', () => {
    expect(people.checker(apply('D10', { makerId: ada }))).toMatchObject({
      actions: [],
      blockedReason: '不能复核自己提交的申请',
    })
    expect(people.payer(apply('D40', { approverId: ada }))).toMatchObject({
      actions: [],
      blockedReason: '不能复核自己审批的申请',
    })
    expect(people.approver(apply('D40', { approverId: ada }))).toMatchObject({
      actions: [],
      blockedReason: '',
    })
    expect(people.payer(apply('D40', { superiorId: ada }))).toMatchObject({
      actions: [],
      blockedReason: '不能复核自己审批的申请',
    })
  })

  test('decide what is referred only where they are higher, and never what they have approved', () => {
    const referred = (facts: Partial<Apply> = {}) =>
      apply('D20', { approverId: bert, referredAt: new Date(), ...facts })
    expect(people.approver(referred())).toMatchObject({ actions: [], blockedReason: '' })
    expect(people.superior(referred()).actions).toEqual([
      'approve',
      'return',
      'refuse',
      'send_back',
      'take',
      'assign',
    ])
    expect(people.superior(referred({ approverId: ada }))).toMatchObject({
      actions: ['assign'],
      blockedReason: '不能复核自己审批的申请',
    })
  })

  test('leave to others what others have, and may give back what is theirs', () => {
    const of = (holderId: number) => ({ holderId, holderName: '顾示例' })
    expect(people.approver(apply('D20'), of(bert))).toMatchObject({
      actions: [],
      blockedReason: '申请由顾示例办理，请先移交',
    })
    expect(people.approver(apply('D20'), of(ada)).actions).toEqual([
      'approve',
      'return',
      'refuse',
      'give_back',
    ])
    expect(people.superior(apply('D20'), of(bert)).actions).toEqual(['give_back', 'assign'])
    expect(people.payer(apply('D45'), of(bert))).toMatchObject({ actions: [] })
  })

  test('pay three times at most, and give up what has failed', () => {
    expect(people.payer(apply('D45', { payTries: 2 })).actions).toEqual(['cancel_payout', 'pay', 'take'])
    expect(people.payer(apply('D45', { payTries: 3, approverId: ada }))).toMatchObject({
      actions: ['cancel_payout'],
      blockedReason: '放款重试次数已用完',
    })
  })

  test('are offered each action by a row of the state table', () => {
    const inTable = new Set(applyTransitions.flatMap(({ offers = [] }) => listOf(offers)))
    expect(Object.keys(applyActions).filter(action => !inTable.has(action as never))).toEqual([])
  })
})
