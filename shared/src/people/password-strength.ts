import { commonPasswords } from './common-passwords.ts'

/** 1 weak, 2 medium, 3 strong. */
export type PasswordStrength = 1 | 2 | 3

export const strengthNames: Record<PasswordStrength, string> = { 1: '弱', 2: '中', 3: '强' }

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]
const STRONG_LENGTH = 10
const RUN = 3

/** Whether three neighbours are the same or follow each other: aaa, abc, 321. */
const hasRun = (password: string): boolean => {
  const points = [...password.toLowerCase()].map(one => one.codePointAt(0) ?? 0)
  return points.some((_, start) => {
    const part = points.slice(start, start + RUN)
    if (part.length < RUN) return false
    const steps = new Set(part.slice(1).map((point, at) => point - (part[at] ?? 0)))
    const [step] = steps
    return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
  })
}

/**
 * How hard a password is to guess; it says nothing of whether it may be used. Weak: one class of characters only,
 * fewer than eight, or one that everybody tries. Medium: sequential or repeated characters, fewer than three
 * classes, or fewer than ten characters. Null for nothing typed.
 */
export const passwordStrength = (password: string): PasswordStrength | null => {
  if (password === '') return null
  const kinds = classes.filter(one => one.test(password)).length
  const length = [...password].length
  if (kinds < 2 || length < 8 || commonPasswords.has(password.toLowerCase())) return 1
  return kinds < 3 || length < STRONG_LENGTH || hasRun(password) ? 2 : 3
}
