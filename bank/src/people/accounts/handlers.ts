import { systemCode } from '@portal/shared/access/masks.ts'
import { authVersionId, permissionNames, permissionRows } from '@portal/shared/access/permissions.ts'
import type { Handler, Handlers } from '../../platform/kernel/handler.ts'
import { haveLog, isMainAccount } from './accounts.ts'
import { menusFor, readMenus, systemMenuOf } from './menus.ts'
import { sendChangeCode } from './password-change.ts'
import { sendOldCode } from './phone-change.ts'
import { getSetting, saveSetting } from './user-settings.ts'

const menuList: Handler<'/api/user/get_menu_list'> = async (ctx, input) => {
  const { principal } = ctx.operator
  const menus = await readMenus(ctx.tx)
  const auths = permissionNames.map((name, bit) => ({
    system_code: systemCode,
    auth_code: permissionRows[name].code,
    name: permissionRows[name].title,
    bit,
  }))
  return [
    {
      auth_version_id: authVersionId,
      ...(input.auth_version_id !== authVersionId && { auths }),
      permissions: principal.permissions,
      system_menu: systemMenuOf(menus),
      menu_list: menusFor(menus, principal),
    },
  ]
}

export const accountHandlers = {
  '/api/user/get_menu_list': menuList,
  '/api/user/eclp_detail': isMainAccount,
  '/api/sys/query_have_log': haveLog,
  '/api/member/update_pwd_send': sendChangeCode,
  '/api/phone/send_old': sendOldCode,
  '/api/user/get_setting': getSetting,
  '/api/user/save_setting': saveSetting,
} satisfies Handlers
