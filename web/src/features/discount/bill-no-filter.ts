const LENGTH = 30

/** A bill number (票据（包）号) as typed, perhaps in groups and not to the end, as the server searches it: digits. */
export const typedBillNo = (text: string): string => text.replaceAll(/\s/g, '').slice(0, LENGTH)
