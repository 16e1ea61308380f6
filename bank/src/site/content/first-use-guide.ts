/** The answer every bank has: how to begin (FAQ 1357653). */
import { firstUseGuideId } from '@portal/shared/content/categories.ts'
import type { Tx } from '../../platform/db/db.ts'
import { content } from '../../platform/db/schema/content.ts'

export const firstUseGuide = {
  category: '新手入门',
  title: '首次使用指引：签约、办理、查询',
  bodyMd: `欢迎使用票据贴现服务。从登录到资金入账只需三步。

## 一、签约
1. 进入[银行签约](/pcBankSign)，选择贴现银行并核对企业信息
2. 填写结算账户，账户户名须与企业名称一致
3. 阅读并同意签约协议，输入短信验证码提交
4. 银行审核通过后，按到账金额完成打款验证，签约即生效

## 二、办理
1. 进入[业务办理](/pcDiscount)，选择持有的票据，可按金额或子票区间拆分
2. 查看报价与逐票利息，报价锁定15分钟
3. 关联合同与发票，核对后提交申请
4. 企业设置了复核的，由复核人复核后送银行审批

## 三、查询
- 在[业务查询](/txDiscountApplyStaticList)查看每笔申请的进度、退回原因与放款结果
- 工作日16:30前完成放款复核的申请当日放款，之后顺延至下一工作日，利息按实际放款日计算
- 服务时间为每日08:30-23:30

更多问题请在左侧分类中查找，或使用搜索。`,
} as const

/** Gives a new database the guide as a published answer; where it is, it stays as staff have made it. */
export const installFirstUseGuide = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .insert(content)
    .values({
      ...firstUseGuide,
      id: Number(firstUseGuideId),
      kind: 'faq',
      state: 'published',
      publishedAt: now,
      createdBy: 'system',
    })
    .onConflictDoNothing()
}
