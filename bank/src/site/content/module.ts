import { defineModule } from '../../platform/kernel/module.ts'
import { contentAdminHandlers } from './admin.ts'
import { faqHandlers } from './faq.ts'
import { informationHandlers } from './information.ts'

export const contentModule = defineModule({
  calls: [informationHandlers, faqHandlers, contentAdminHandlers],
})
