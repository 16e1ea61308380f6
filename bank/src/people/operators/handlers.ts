import type { Errands, Handlers } from '../../platform/kernel/handler.ts'
import { bringFirstPassword } from '../passwords/first-password.ts'
import { addPerson, addUser } from './add.ts'
import {
  deletePerson,
  disablePerson,
  editPerson,
  editUser,
  enablePerson,
  enableUser,
  resetPassword,
  resetUser,
  unlockPerson,
} from './change.ts'
import { queryOfficerBanks } from './officer-bank.ts'
import { queryPeople } from './query.ts'

export const operatorHandlers = {
  '/api/operator/query': queryPeople('own'),
  '/api/operator/add': addPerson,
  '/api/operator/edit': editPerson,
  '/api/operator/disable': disablePerson('own'),
  '/api/operator/enable': enablePerson,
  '/api/operator/reset_pwd': resetPassword,
  '/api/operator/unlock': unlockPerson('own'),
  '/api/sub_account/query': queryPeople('own'),
  '/api/sub_account/add': addPerson,
  '/api/sub_account/edit': editPerson,
  '/api/sub_account/delete': deletePerson('own'),
  '/api/sub_account/disable': disablePerson('own'),
  '/api/sub_account/enable': enablePerson,
  '/api/admin/user/query': queryPeople('staff'),
  '/api/admin/user/query_bank': queryOfficerBanks,
  '/api/admin/user/add': addUser,
  '/api/admin/user/edit': editUser,
  '/api/admin/user/delete': deletePerson('staff'),
  '/api/admin/user/disable': disablePerson('staff'),
  '/api/admin/user/enable': enableUser,
  '/api/admin/user/unlock': unlockPerson('staff'),
  '/api/admin/user/reset_pwd': resetUser,
} satisfies Handlers

/** Calls that send somebody a password to begin with: it is hashed before they lock anything. */
export const operatorErrands = {
  '/api/operator/add': bringFirstPassword,
  '/api/operator/reset_pwd': bringFirstPassword,
  '/api/sub_account/add': bringFirstPassword,
  '/api/admin/user/add': bringFirstPassword,
  // Which may be the approval of a reset.
  '/api/admin/user/approve_change': bringFirstPassword,
} satisfies Errands
