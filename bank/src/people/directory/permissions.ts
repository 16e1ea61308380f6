import { maskOf } from '@portal/shared/access/masks.ts'
import { permissionNames, permissionsWhere } from '@portal/shared/access/permissions.ts'
import type { OperatorKind } from '@portal/shared/access/principal.ts'

/** Permissions of the main account of a company or institution, which it may pass on by its sub-roles. */
export const memberPermissions = permissionsWhere(({ holder }) => holder === 'member')

export const mainMask = maskOf(memberPermissions)

/** Permissions without any role: a system administrator holds everything, a main account its member's own. */
export const baseMask = (person: { kind: OperatorKind; isMainAccount: boolean }): string => {
  if (person.kind === 'admin') return maskOf(permissionNames)
  return person.kind === 'customer' && person.isMainAccount ? mainMask : '0'
}

const officerMask = maskOf(permissionsWhere(({ officers }) => officers))

const bitsOf = (mask: string) => BigInt(`0x${mask}`)

/** The union of hex masks. */
export const unionOf = (masks: readonly string[]): string =>
  masks.reduce((all, mask) => all | bitsOf(mask), 0n).toString(16)

/** Whether every bit of one mask is in the other. */
export const isWithin = (mask: string, other: string): boolean => (bitsOf(mask) & ~bitsOf(other)) === 0n

/** What an officer of one discounting bank has of a mask: all else is for the platform's own people. */
export const ofOfficer = (mask: string): string => (bitsOf(mask) & bitsOf(officerMask)).toString(16)
