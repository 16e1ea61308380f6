import { applyProducts } from '@portal/shared/discount/products.ts'
import { Tag } from '../../ui/tag.tsx'
import type { ApplyHead } from './progress.ts'

/** Marks an application of 秒贴 among the others. */
export const ProductTag = ({ of }: { of: Pick<ApplyHead, 'product'> }) =>
  of.product === 'instant' ? <Tag tone="info">{applyProducts.instant}</Tag> : null
