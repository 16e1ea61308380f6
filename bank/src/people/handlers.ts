import {
  authVersionId,
  permissionCodes,
  permissionNames,
  permissionTitles,
  systemCode,
} from '@portal/shared/access/permissions.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { eq } from 'drizzle-orm'
import { operator } from '../db/schema/people.ts'
import type { Handler, Handlers } from '../http/handler.ts'
import { menusFor } from './menus.ts'
import { selectPeople } from './operators.ts'
import { endSession } from './sessions.ts'

const logout: Handler<'/api/user/user_logout'> = async ctx => {
  const { sessionId, operatorId } = ctx.operator
  await endSession(ctx.tx, sessionId, new Date())
  await ctx.audit({ action: 'session.sign_out', objectType: 'operator', objectNo: String(operatorId) })
  return [{ result: 'ok' }]
}

const menuList: Handler<'/api/user/get_menu_list'> = async (ctx, input) => {
  const { principal } = ctx.operator
  const auths = permissionNames.map((name, bit) => ({
    system_code: systemCode,
    auth_code: permissionCodes[name],
    name: permissionTitles[name],
    bit,
  }))
  return [
    {
      auth_version_id: authVersionId,
      ...(input.auth_version_id !== authVersionId && { auths }),
      permissions: principal.permissions,
      menu_list: menusFor(principal),
    },
  ]
}

const memberDetail: Handler<'/api/member/current_member_detail'> = async ctx => {
  const [person] = await selectPeople(ctx.tx).where(eq(operator.id, ctx.operator.operatorId))
  if (!person) throw new Fault('9015')
  const { member } = person
  return [
    {
      user_code: member.userCode,
      user_avatar: person.operator.avatar,
      org_code: member.orgCode,
      usc_code: member.uscCode ?? '',
      company_name: member.companyName,
      operator_name: person.operator.userName,
      acpt_e_sign: member.acptESign ? '1' : '0',
      user_name: person.operator.userName,
      user_account: person.operator.account,
      member_type: member.memberType,
      status: member.status,
      authentication: member.authentication,
      mobile: ctx.atRest.open(person.operator.mobileEnc),
      is_main_account: person.operator.isMainAccount ? 1 : 0,
      need_review: member.needReview ? 1 : 0,
      credit_amount: member.creditAmountFen.toString(),
      remain_credit: member.remainCreditFen.toString(),
    },
  ]
}

export const peopleHandlers = {
  '/api/user/user_logout': logout,
  '/api/user/get_menu_list': menuList,
  '/api/member/current_member_detail': memberDetail,
} satisfies Handlers
