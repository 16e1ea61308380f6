import type { Handlers } from '../../platform/kernel/handler.ts'
import { queryMemberPrice } from '../../rates/prices.ts'
import { currentMemberDetail, memberDetail } from './member-detail.ts'
import { priceMember } from './pricing.ts'
import { editCompany, editPerson, updateAvatar } from './profile-edit.ts'
import { adminMemberDetail, queryMember } from './query.ts'

export const memberHandlers = {
  '/api/admin/query_member': queryMember,
  '/api/admin/member_detail': adminMemberDetail,
  '/api/admin/price_member': priceMember,
  '/api/admin/rate/query_member_price': queryMemberPrice,
  '/api/member/current_member_detail': currentMemberDetail,
  '/api/member/detail': memberDetail,
  '/api/member/edit_comp': editCompany,
  '/api/member/edit_my_info': editPerson,
  '/api/member/update_avatar': updateAvatar,
} satisfies Handlers
