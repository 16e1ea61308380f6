/** Days before a key's last one on which its owners are reminded, each once. */
const reminderDays = [1, 7, 30] as const

/** The reminder that is due with so many days left, or has been; null where none is yet. */
export const reminderOf = (daysLeft: number): number | null =>
  reminderDays.find(days => daysLeft <= days) ?? null
