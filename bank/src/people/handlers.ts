import {
  authVersionId,
  permissionCodes,
  permissionNames,
  permissionTitles,
  systemCode,
} from '@portal/shared/access/permissions.ts'
import type { Handler, Handlers } from '../http/handler.ts'
import { haveLog, isMainAccount } from './accounts.ts'
import { currentMemberDetail, memberDetail } from './member-detail.ts'
import { menusFor, readMenus, systemMenuOf } from './menus.ts'
import { sendChangeCode } from './password-change.ts'
import { sendOldCode } from './phone-change.ts'
import { editCompany, editPerson, updateAvatar } from './profile-edit.ts'
import { getSetting, saveSetting } from './user-settings.ts'

const menuList: Handler<'/api/user/get_menu_list'> = async (ctx, input) => {
  const { principal } = ctx.operator
  const menus = await readMenus(ctx.tx)
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
      system_menu: systemMenuOf(menus),
      menu_list: menusFor(menus, principal),
    },
  ]
}

export const peopleHandlers = {
  '/api/user/get_menu_list': menuList,
  '/api/member/current_member_detail': currentMemberDetail,
  '/api/member/detail': memberDetail,
  '/api/user/eclp_detail': isMainAccount,
  '/api/sys/query_have_log': haveLog,
  '/api/member/edit_comp': editCompany,
  '/api/member/edit_my_info': editPerson,
  '/api/member/update_avatar': updateAvatar,
  '/api/member/update_pwd_send': sendChangeCode,
  '/api/phone/send_old': sendOldCode,
  '/api/user/get_setting': getSetting,
  '/api/user/save_setting': saveSetting,
} satisfies Handlers
