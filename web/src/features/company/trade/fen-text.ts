import { parseYuan } from '@portal/shared/money/fen.ts'

/** Typed yuan as the fen text a call wants; what cannot be read becomes '', which every rule refuses. */
export const fenText = (yuan: string): string => String(parseYuan(yuan) ?? '')
