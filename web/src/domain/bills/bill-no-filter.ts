const LENGTH = 30

/** A bill number (票据（包）号) as typed, perhaps in groups and not to the end, as the server searches it: digits. */
export const typedBillNo = (text: string): string => text.replaceAll(/\s/g, '').slice(0, LENGTH)

/** The field of a filter, with room for four blanks between the groups. */
export const billNoFilter = {
  label: '票据（包）号',
  max: LENGTH + 4,
  numeric: true,
  placeholder: '30 位数字',
  ask: typedBillNo,
} as const
