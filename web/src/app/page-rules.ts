import { builtInRules, type PageRules, pageRulesId } from '@portal/shared/access/page-rules.ts'

let known: PageRules | undefined

/** The operators' rules, as the gateway wrote them into this page. */
export const pageRules = (): PageRules => {
  const block = document.getElementById(pageRulesId)?.textContent
  known ??= block ? (JSON.parse(block) as PageRules) : builtInRules
  return known
}
