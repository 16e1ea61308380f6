import { type ErrorFacts, sessionErrors } from './session-errors.ts'

export type { ErrorFacts }

/** Every error code of the public API. */
const rows = {
  ...sessionErrors,

  // Gateway
  '9001': { status: 400, text: '请求格式不正确', of: 'body' },
  '9002': { status: 413, text: '请求内容过大', of: 'body', ours: true },
  '9003': { status: 415, text: '不支持的请求格式', of: 'body', ours: true },
  '9004': { status: 403, text: '请求来源校验未通过', of: 'any', ours: true },
  '9005': { status: 404, text: '接口不存在', ours: true },
  '9006': { status: 429, text: '操作过于频繁，请稍后重试', of: 'any', passing: true, retryAfter: true },
  '9007': { status: 503, text: '系统繁忙，请稍后重试', of: 'any', passing: true, retryAfter: true },
  '9008': { status: 502, text: '银行服务暂不可用，请稍后重试', bank: 'unreachable', passing: true },
  '9009': { status: 504, text: '银行服务响应超时，请稍后查询结果', bank: 'timeout', passing: true },
  '9010': { status: 502, text: '银行服务应答异常，请稍后重试', bank: 'bad_answer', passing: true },
  '9011': { status: 423, text: '屏幕已锁定，请先解锁', of: 'session', ours: true },
  '9012': { status: 400, text: '请求参数不正确', of: 'body' },
  '9013': { status: 500, text: '服务器内部错误', of: 'any', passing: true, ours: true },
  '9014': { status: 405, text: '不支持的请求方法', of: 'any', ours: true },
  '9015': { status: 404, text: '记录不存在' },

  // Discounting: state, bills, conditions
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
  '20019': { status: 422, text: '利率应在0~24%之间，小数位不超过4位' },
  '20020': { status: 422, text: '贴现金额不能为负数' },
  '20021': { status: 422, text: '申请利率偏离报价超过10%，请提交银行审批' },
  '20022': { status: 422, text: '买方付息比例应大于0且小于100，小数位不超过4位' },
  '20023': { status: 422, text: '请填写付息人名称和账号' },
  '20024': { status: 422, text: '买方付息账户余额不足' },
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
  '20066': { status: 422, text: '有放款后逾期未补交贸易背景的申请，请先补交' },
  '20070': { status: 422, text: '已过可放款日期，须由企业重新询价' },
  '20071': { status: 422, text: '放假安排以国务院公告为准，计息天数可能调整' },
  '20072': { status: 409, text: '申请内容已变更，请核对后再办理' },

  // Trade background: contracts and invoices
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

  // The registry of bills
  // 付息人
  '20080': { status: 422, text: '票据待查验，暂不能办理' },
  '20081': { status: 422, text: '登记系统查无此票' },
  '20082': { status: 422, text: '登记系统载明的持票人不是本企业' },
  '20083': { status: 422, text: '登记系统载明票据已挂失止付或冻结' },
  '20084': { status: 422, text: '登记系统未应答，请稍后再试' },
  '20085': { status: 422, text: '票面信息与登记系统不一致' },
  '20086': { status: 422, text: '登记系统载明票据未承兑、已质押或已结束' },
  '20087': { status: 422, text: '今日重新查验次数已用完，请明日再试' },
  '20090': { status: 422, text: '付息人尚未同意承担利息' },
  '20091': { status: 422, text: '付息人已拒绝承担利息' },
  '20092': { status: 422, text: '超过付息人同意承担的金额' },
  '20093': { status: 422, text: '付息授权书尚未审核' },
  // Disclosure of commercial bills, and lists of acceptors
  '20240': { status: 422, text: '商票信息披露平台查无该票据的承兑信息' },
  '20241': { status: 422, text: '商票信息披露与票面不一致' },
  '20242': { status: 422, text: '商票信息披露平台未应答，请稍后再试' },
  '20243': { status: 422, text: '承兑人在逾期或披露名单内，不能办理' },
  '20245': { status: 422, text: '名单文件的列不正确' },
  '20246': { status: 422, text: '不能复核自己导入的名单' },
  '20247': { status: 422, text: '名单月份不正确' },
  '20248': { status: 422, text: '名单行数不正确' },
  '20220': { status: 422, text: '没有与该编号和验证码一致的回单，请逐字核对后重试' },
  '20100': { status: 422, text: '验证款项尚未汇出，请稍后再试' },

  // Presentment
  '20200': { status: 422, text: '票据未到付款日，不能提示付款' },
  '20201': { status: 422, text: '已过提示付款期，请办理逾期提示付款' },
  '20202': { status: 422, text: '仍在提示付款期内，请直接提示付款' },
  '20203': { status: 409, text: '票据已提示付款，请等待应答' },
  '20204': { status: 422, text: '您不是该票据的持票人，不能提示付款' },
  '20205': { status: 422, text: '票据已转让或已结束，不能提示付款' },
  '20206': { status: 409, text: '票据已被申请或订单锁定，不能提示付款' },
  '20207': { status: 422, text: '请填写逾期提示付款的原因' },
  '20208': { status: 422, text: '请先完成银行签约，票款须有结算账户入账' },
  '20209': { status: 409, text: '承兑人已应答，不能撤回' },

  // Review
  '20036': { status: 422, text: '超过签约单笔限额' },
  '20037': { status: 422, text: '超过签约当日笔数限制' },
  '20038': { status: 422, text: '超过签约累计限额' },
  '20039': { status: 422, text: '结算账户余额不足，不能清偿' },
  '20270': { status: 422, text: '合同购货方与票据出票人、前手均不一致' },
  '20271': { status: 422, text: '超过企业授信额度' },
  '20272': { status: 422, text: '超过集团额度' },
  '20273': { status: 409, text: '集团变更正待复核，不能再次修改' },
  '20274': { status: 422, text: '企业已属于其他集团' },
  '20275': { status: 422, text: '集团名称已存在' },
  '20276': { status: 409, text: '没有待复核的集团变更' },
  '21001': { status: 422, text: '不能复核自己提交的申请' },
  '21002': { status: 422, text: '交易对手不能为本机构' },
  '21003': { status: 422, text: '报价有效时间不正确' },
  '21004': { status: 422, text: '结算日与清算速度不符' },
  '21005': { status: 422, text: '最晚结算时间不正确' },
  '21006': { status: 422, text: '无纯票过户权限' },
  '21007': { status: 422, text: '授信额度不足' },
  '21008': { status: 409, text: '报价已被成交' },
  '21009': { status: 409, text: '已成交，不可撤回' },
  '21010': { status: 422, text: '回购期限必须大于0' },
  '21011': { status: 422, text: '请填写退回原因' },

  // Signing
  '22001': { status: 422, text: '结算账户户名须与企业名称一致' },
  '22002': { status: 422, text: '账号只能为8-32位数字或字母' },
  '22003': { status: 422, text: '行号由12位数字组成' },
  '22004': { status: 422, text: '验证金额不正确' },
  '22005': { status: 422, text: '请阅读并同意签约协议' },
  '22006': { status: 422, text: '请先完成企业认证' },
  '22007': { status: 422, text: '该银行已有签约，请勿重复签约' },
  '22008': { status: 422, text: '尚有未完成的贴现申请，不能解约' },
  '22009': { status: 422, text: '企业状态异常，暂不能办理业务' },

  // Letting members in
  '22010': { status: 422, text: '必备资料未齐全，不能审核通过' },
  '22011': { status: 409, text: '已有破例通过申请，请等待另一名审核人确认' },
  '22012': { status: 409, text: '破例通过申请已失效，请刷新后重试' },
  '22013': { status: 422, text: '必备资料已齐全，无需破例通过' },

  '22020': { status: 422, text: '没有可以复核的另一名管理员，请在银行服务器上增设系统管理员后再办理' },
  '22021': { status: 409, text: '该用户已有待复核的变更' },
  '22022': { status: 409, text: '变更申请已失效，请刷新后重试' },
  '22023': { status: 422, text: '须由另一名管理员复核' },
  '22024': { status: 422, text: '账号处于安全保护期，暂不能审批和放款' },

  // People, messages and uploads
  '23001': { status: 422, text: '统一社会信用代码不正确' },
  '23002': { status: 422, text: '身份证号码不正确' },
  '23003': {
    status: 422,
    text: '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种',
  },
  '23004': { status: 422, text: '短信验证码错误' },
  '23005': { status: 422, text: '发送过于频繁，请稍后再试', retryAfter: true },
  // Papers as they are uploaded
  '20330': { status: 422, text: 'PDF文件含有脚本或附件，请另存为普通PDF后上传' },
  '20331': { status: 422, text: 'PDF文件有密码，请去除密码后上传' },
  '20332': { status: 422, text: '文件解压后过大，请重新导出后上传' },
  '23006': { status: 422, text: '请按照规定大小与格式上传文件' },
  '23008': { status: 422, text: '该手机号已注册' },
  '23009': { status: 422, text: '至少保留一名启用的复核人' },
  '23010': { status: 429, text: '24小时内获取验证码次数已达上限，请稍后再试', retryAfter: true },
  '23011': { status: 429, text: '24小时内验证码校验次数已达上限，请稍后再试', retryAfter: true },
  '23007': { status: 422, text: '文件格式不正确，请使用模板' },

  // Programs: signed calls
  '24001': { status: 401, text: '请求未签名或签名不完整，请按接入文档对所有必需部分签名', of: 'signed' },
  '24002': { status: 401, text: '签名验证未通过，请核对密钥编号、私钥与签名原文', of: 'signed' },
  '24003': { status: 401, text: '签名时间与服务器相差超过5分钟，请校准时钟后重新签名', of: 'signed' },
  '24004': { status: 401, text: '随机数已使用，请以新的随机数重新签名', of: 'signed' },
  '24005': { status: 401, text: '接口客户端或密钥未在启用状态，请联系本单位主账号', of: 'signed' },
  '24006': { status: 400, text: '内容摘要与请求内容不一致', of: 'signed' },
  '24007': { status: 400, text: '签名相关的请求头无法识别', of: 'signed', ours: true },
  '24008': { status: 403, text: '来源地址不在接口客户端允许的网络内', of: 'signed', ours: true },
  '24009': { status: 403, text: '接口客户端无此权限，或该接口不对程序开放', of: 'any' },
  '24010': { status: 422, text: '超过接口客户端单笔限额' },
  '24011': { status: 422, text: '超过接口客户端当日限额' },
  '24012': {
    status: 429,
    text: '超过接口客户端的调用配额，请稍后重试',
    of: 'signed',
    ours: true,
    passing: true,
    retryAfter: true,
  },
  '24013': { status: 422, text: '幂等键已用于内容不同的请求' },
  '24014': { status: 400, text: '请求头 Idempotency-Key 缺失、格式不正确或与 idem_key 不一致' },
  '24015': { status: 400, text: '不支持的 Api-Version', of: 'signed', ours: true },
  '24016': { status: 422, text: '所报净额、利率或日期与报价不一致，请核对后重新提交' },
  '24017': { status: 400, text: '签名与会话 Cookie 不能同时使用', of: 'signed', ours: true },
  '24020': { status: 409, text: '事件日志已恢复，游标失效' },
  '24030': { status: 422, text: '推送地址须为公网 https 地址，端口 443 或 8443' },
  '24031': { status: 422, text: '推送地址数量已达上限' },
  '24040': { status: 422, text: '接口客户端数量已达上限' },
  '24041': { status: 422, text: '公钥无法识别或已被使用' },
  '24042': { status: 422, text: '密钥到期日须晚于今天且不超过24个月' },
  '24043': { status: 422, text: '允许的网络不正确或范围过大' },
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof rows

export const catalogue: Readonly<Record<ErrorCode, ErrorFacts>> = rows

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)

/** Of a code that may be the bank's alone. */
export const factsOf = (code: string): ErrorFacts | undefined =>
  isErrorCode(code) ? catalogue[code] : undefined

/** The codes of which something holds, in the catalogue's order. */
export const codesWhere = (holds: (facts: ErrorFacts) => boolean): ErrorCode[] =>
  Object.keys(catalogue)
    .filter(isErrorCode)
    .filter(code => holds(catalogue[code]))
