import type { RequestInput } from '@portal/shared/contract/table.ts'

export type InformationCategory = NonNullable<RequestInput<'/api/content/query_information'>['category']>

/** 资讯 categories, in the order they are offered. */
export const informationCategories: readonly InformationCategory[] = ['政策法规', '市场动态', '平台公告']

export const categoryOf = (text: string | null): InformationCategory | undefined =>
  informationCategories.find(each => each === text)
