/** What a company or institution may say of itself by choice. Codes are stored, names are shown. */
export interface Term {
  code: string
  name: string
}

const terms = (entries: Record<string, string>): readonly Term[] =>
  Object.entries(entries).map(([code, name]) => ({ code, name }))

/** 企业性质. */
export const compNatures = terms({
  SOE: '国有企业',
  PRIVATE: '民营企业',
  FOREIGN: '外商投资企业',
  HMT: '港澳台商投资企业',
  COLLECTIVE: '集体企业',
  OTHER: '其他',
})

/** 企业规模 (工信部联企业〔2011〕300号). */
export const companyClasses = terms({ L: '大型企业', M: '中型企业', S: '小型企业', XS: '微型企业' })

/** 行业门类 (GB/T 4754). */
export const industries = terms({
  A: '农、林、牧、渔业',
  B: '采矿业',
  C: '制造业',
  D: '电力、热力、燃气及水生产和供应业',
  E: '建筑业',
  F: '批发和零售业',
  G: '交通运输、仓储和邮政业',
  H: '住宿和餐饮业',
  I: '信息传输、软件和信息技术服务业',
  J: '金融业',
  K: '房地产业',
  L: '租赁和商务服务业',
  M: '科学研究和技术服务业',
  N: '水利、环境和公共设施管理业',
  O: '居民服务、修理和其他服务业',
  P: '教育',
  Q: '卫生和社会工作',
  R: '文化、体育和娱乐业',
  S: '公共管理、社会保障和社会组织',
})

/** 关注融资轮次. */
export const financeRounds = terms({
  SEED: '种子轮',
  ANGEL: '天使轮',
  A: 'A 轮',
  B: 'B 轮',
  C: 'C 轮',
  D: 'D 轮及以后',
  PREIPO: 'Pre-IPO',
})

export const genders = terms({ M: '男', F: '女' })

/** The name of a code; the code itself when it is not in the list, since older entries were free text. */
export const termName = (list: readonly Term[], code: string): string =>
  list.find(term => term.code === code)?.name ?? code
