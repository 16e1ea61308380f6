/** 资讯 categories, in the order they are offered. */
export const informationCategories = ['政策法规', '市场动态', '平台公告'] as const

/** Categories of questions and answers, in the order they are offered. */
export const faqCategories = ['新手入门', '银行签约', '业务办理', '业务查询', '账户安全', '机构业务'] as const

/** The first-use guide, landing page of a first sign-in (/commonQus). */
export const firstUseGuideId = '1357653'
