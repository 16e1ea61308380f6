/** Fields that all answers of others share. */
import { z } from 'zod'

export const reference = z.string().min(1).max(64)
/** Names and reasons as others write them. */
export const text = z.string().trim().max(200)
export const fen = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt)
export const day = z.iso.date()
