/* global SwaggerUIBundle */

/*
 * Starts the reference. Swagger UI speaks English only: its fixed labels are put into Chinese as they appear;
 * what comes from our own document is Chinese already.
 */
const labels = new Map([
  ['Parameters', '参数'],
  ['Name', '名称'],
  ['Description', '说明'],
  ['No parameters', '无参数'],
  ['Request body', '请求体'],
  ['Responses', '应答'],
  ['Response', '应答'],
  ['Server response', '服务器应答'],
  ['Response body', '应答体'],
  ['Response headers', '应答头'],
  ['Request duration', '耗时'],
  ['Request URL', '请求地址'],
  ['Curl', 'curl 命令'],
  ['Code', '状态'],
  ['Details', '详情'],
  ['Links', '链接'],
  ['No links', '无'],
  ['Media type', '内容类型'],
  ['Examples', '示例'],
  ['Example Value', '示例'],
  ['Edit Value', '编辑'],
  ['Example', '示例'],
  ['Example Description', '示例说明'],
  ['Schema', '结构'],
  ['Schemas', '数据结构'],
  ['Headers:', '应答头：'],
  ['Try it out', '试一试'],
  ['Try it out ', '试一试'],
  ['Cancel', '取消'],
  ['Reset', '重置'],
  ['Execute', '发送'],
  ['Clear', '清除'],
  ['Download', '下载'],
  ['Loading', '加载中'],
  ['Type', '类型'],
  ['required', '必填'],
  ['Required', '必填'],
  ['Servers', '服务器'],
  ['Controls ', '由 '],

  [' header.', ' 请求头控制。'],
  ['Send empty value', '发送空值'],
  ['Expand all', '全部展开'],
  ['Collapse all', '全部收起'],
  ['Undocumented', '未列出'],
  ['No operations defined in spec!', '没有符合条件的接口'],
])

const attributes = new Map([['Filter by tag or path', '按章节或路径筛选']])

const textInChinese = node => {
  const label = labels.get(node.data)
  if (label !== undefined && label !== node.data && !node.parentElement?.closest('pre, textarea, code')) {
    node.data = label
  }
}

const inChinese = root => {
  if (root.nodeType === Node.TEXT_NODE) return textInChinese(root)
  if (root.nodeType !== Node.ELEMENT_NODE) return
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) textInChinese(node)
  for (const input of root.querySelectorAll('input[placeholder]')) {
    const label = attributes.get(input.placeholder)
    if (label !== undefined) input.placeholder = label
  }
}

const target = document.querySelector('#reference')
/* What has come, and not the whole page for each: it has thousands of parts. */
new MutationObserver(changes => {
  for (const { type, target: changed, addedNodes } of changes) {
    for (const root of type === 'childList' ? addedNodes : [changed]) inChinese(root)
  }
}).observe(target, {
  childList: true,
  subtree: true,
  characterData: true,
})

/* What programs may call says so beside its path, in the words of the page's list of scopes. */
const markOf = scope => {
  const text = scope && document.querySelector(`.scopes .may-${scope}`)?.textContent
  return text ? { className: `may may-${scope}`, text } : undefined
}

const marks = ({ React, specSelectors }) => ({
  wrapComponents: {
    OperationSummaryPath: Original => props => {
      const path = React.createElement(Original, props)
      const { path: call, method } = props.operationProps.toObject()
      const mark = markOf(specSelectors.specJson().getIn(['paths', call, method, 'x-machine']))
      if (!mark) return path
      const { className, text } = mark
      return React.createElement(React.Fragment, null, path, React.createElement('span', { className }, text))
    },
  },
})

SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: target,
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [marks],
  layout: 'BaseLayout',
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
  tryItOutEnabled: false,
  requestInterceptor: request => {
    if (request.method === 'POST') request.headers['X-CSRF'] = '1'
    return request
  },
})
