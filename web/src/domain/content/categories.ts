import { informationCategories } from '@portal/shared/content/categories.ts'

export const categoryOf = (text: string | null): (typeof informationCategories)[number] | undefined =>
  informationCategories.find(each => each === text)
