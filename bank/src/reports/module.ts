import { defineModule } from '../platform/kernel/module.ts'
import { discountReportBills } from './bills.ts'
import { discountReport } from './groups.ts'

export const reportsModule = defineModule({
  calls: [
    {
      '/api/admin/report/query_discount': discountReport,
      '/api/admin/report/query_discount_bill': discountReportBills,
    },
  ],
})
