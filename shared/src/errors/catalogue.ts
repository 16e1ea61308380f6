/**
 * Every error code of the public API with its HTTP status and its Chinese text (specification section 8,
 * design section 2, DOMAIN part B (d)). Where a code has several texts, the thrower passes the fitting one
 * and the text here is the most general. Statuses tell machines the class; texts are for people.
 */
export const catalogue = {
  // Session (specification section 8)
  '1001': { status: 401, text: '登录超时，请重新登录' },
  '1002': { status: 401, text: '您的账号已在其他地方登录' },
  '1003': { status: 403, text: '无权访问' },
  '1004': { status: 401, text: '请先登录' },
  '1005': { status: 401, text: '登录状态无效，请重新登录' },
  '10100': { status: 422, text: '用户名或密码不正确，请重新输入' },
  '12007': { status: 422, text: '验证码错误' },

  // Gateway
  '9001': { status: 400, text: '请求格式不正确' },
  '9002': { status: 413, text: '请求内容过大' },
  '9003': { status: 415, text: '不支持的请求格式' },
  '9004': { status: 403, text: '请求来源校验未通过' },
  '9005': { status: 404, text: '接口不存在' },
  '9006': { status: 429, text: '操作过于频繁，请稍后重试' },
  '9007': { status: 503, text: '系统繁忙，请稍后重试' },
  '9008': { status: 502, text: '银行服务暂不可用，请稍后重试' },
  '9009': { status: 504, text: '银行服务响应超时，请稍后查询结果' },
  '9010': { status: 502, text: '银行服务应答异常，请稍后重试' },
  '9011': { status: 423, text: '屏幕已锁定，请先解锁' },
  '9012': { status: 400, text: '请求参数不正确' },
  '9013': { status: 500, text: '服务器内部错误' },
  '9014': { status: 405, text: '不支持的请求方法' },
  '9015': { status: 404, text: '记录不存在' },

  // Discounting: state, bills, conditions (DOMAIN part B (d))
  '20000': { status: 409, text: '当前状态不允许该操作' },
  '20001': { status: 422, text: '票据（包）号码应为30位数字' },
  '20002': { status: 422, text: '票据号码校验位不正确，请核对' },
  '20003': { status: 422, text: '票据号码与票据种类不符' },
  '20004': { status: 422, text: '票据号码中的登记日期无效' },
  '20005': { status: 422, text: '子票区间不正确' },
  '20006': { status: 422, text: '子票区间超出可用范围' },
  '20007': { status: 422, text: '该票据不可拆分，须整包办理' },
  '20008': { status: 422, text: '单张票据（包）金额不能超过10亿元' },
  '20009': { status: 422, text: '金额必须大于0，且最多两位小数' },
  '20010': { status: 422, text: '到期日必须晚于出票日' },
  '20011': { status: 422, text: '票据期限不能超过6个月' },
  '20012': { status: 422, text: '票据已到期，不能办理贴现' },
  '20013': { status: 422, text: '计息天数必须大于0' },
  '20014': { status: 422, text: '该票据不得转让，不能贴现' },
  '20015': { status: 409, text: '票据已锁定，不能重复办理' },
  '20016': { status: 422, text: '票据存在挂失止付或冻结，不能办理' },
  '20017': { status: 422, text: '您不是该票据的持票人' },
  '20018': { status: 422, text: '承兑人不在可贴现名单内' },
  '20020': { status: 422, text: '贴现金额不能为负数' },
  '20025': { status: 422, text: '请先完成银行签约' },
  '20026': { status: 422, text: '签约已到期，请重新签约' },
  '20027': { status: 422, text: '贴现日期必须为工作日' },
  '20028': { status: 422, text: '已过当日放款截止时间，将顺延至下一工作日' },
  '20029': { status: 422, text: '当前非服务时间（08:30-23:30）' },
  '20030': { status: 422, text: '每次最多可选择100张票据' },
  '20031': { status: 422, text: '同一申请内票据种类须一致' },
  '20032': { status: 409, text: '请勿重复提交' },
  '20033': { status: 422, text: '请先修改密码' },
  '20034': { status: 422, text: '报价已失效，请重新询价' },
  '20035': { status: 422, text: '请维护节假日' },

  // Trade background: contracts and invoices (DOMAIN part B (d))
  '20040': { status: 422, text: '请输入合同编号' },
  '20041': { status: 422, text: '合同到期日期必须大于合同签订日期' },
  '20042': { status: 422, text: '合同签订日期不能晚于今天' },
  '20043': { status: 422, text: '合同可用金额不足' },
  '20050': { status: 422, text: '发票代码应为10位或12位数字' },
  '20051': { status: 422, text: '发票号码应为8位数字' },
  '20052': { status: 422, text: '发票代码为空时，发票号码必须为20位纯数字' },
  '20053': { status: 422, text: '发票号码与开票日期年份不符' },
  '20054': { status: 422, text: '该发票已登记，不能重复使用' },
  '20055': { status: 422, text: '金额与税额之和不等于价税合计' },
  '20056': { status: 422, text: '开票日期不能晚于今天' },
  '20057': { status: 422, text: '请输入发票校验码' },
  '20058': { status: 422, text: '发票购销双方与合同不一致' },
  '20059': { status: 422, text: '发票未验真通过，不能使用' },
  '20060': { status: 422, text: '发票可用金额不足' },
  '20061': { status: 422, text: '发票金额合计应不小于票据金额' },
  '20062': { status: 422, text: '该发票已被关联使用，不允许删除' },
  '20063': { status: 422, text: '超过验真次数' },
  '20064': { status: 422, text: '强制通过原因不能为空' },
  '20065': { status: 422, text: '发票日期早于合同签订日期，请说明原因' },

  // Review
  '21001': { status: 422, text: '不能复核自己提交的申请' },
  '21011': { status: 422, text: '请填写退回原因' },

  // People, messages and uploads (DOMAIN part B (d))
  '23001': { status: 422, text: '统一社会信用代码不正确' },
  '23002': { status: 422, text: '身份证号码不正确' },
  '23003': {
    status: 422,
    text: '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种',
  },
  '23004': { status: 422, text: '短信验证码错误' },
  '23005': { status: 422, text: '发送过于频繁，请稍后再试' },
  '23006': { status: 422, text: '请按照规定大小与格式上传文件' },
  '23007': { status: 422, text: '文件格式不正确，请使用模板' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof catalogue

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)
