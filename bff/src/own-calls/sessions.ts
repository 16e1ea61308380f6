import { noteSessionEnd, querySignIn, verifyPwd } from '@portal/shared/contract/sessions.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { askAsVisitor } from '../gateway/bank-answer.ts'
import { type Answerer, answerer, visitorOf } from '../gateway/context.ts'
import { type LiveSession, sessionNoOf } from '../session/directory.ts'

const done = [{ result: 'ok' as const }]

/** Locked as soon as the store has acknowledged it; the other tabs are notified over /api/events. */
const lock: Answerer<'/api/session/lock'> = async (_body, context) => {
  await context.parts.screenLock.lock(visitorOf(context).key)
  return done
}

const unlock: Answerer<'/api/session/unlock'> = async ({ password }, context) => {
  const { key, locked } = visitorOf(context)
  if (!locked) return done
  if (password === '') {
    const text = '密码不能为空'
    throw new Fault('9012', { text, fields: { password: text } })
  }
  const isRight = async () => {
    try {
      await askAsVisitor(verifyPwd, { password }, context)
      return true
    } catch (error) {
      if (error instanceof Fault && error.code === '10100') return false
      throw error
    }
  }
  await context.parts.screenLock.unlock(key, isRight).finally(context.parts.farewell.wake)
  return done
}

const rowOf = ({ sessionNo, signInAt, address, device }: LiveSession) => ({
  session_no: sessionNo,
  sign_in_at: signInAt,
  address,
  device,
})

const queryOwn: Answerer<'/api/session/query_own'> = async (_body, context) => {
  const { key, signedIn } = visitorOf(context)
  const [sessions, signIns] = await Promise.all([
    context.parts.directory.ofAccount(signedIn.userInfo.account),
    askAsVisitor(querySignIn, {}, context),
  ])
  const current = sessionNoOf(key)
  return [
    {
      sessions: sessions.map(live => ({ ...rowOf(live), is_current: live.sessionNo === current })),
      sign_ins: signIns,
    },
  ]
}

const endOwn: Answerer<'/api/session/end_own'> = async ({ session_no }, context) => {
  const { key, signedIn } = visitorOf(context)
  if (session_no === sessionNoOf(key)) throw new Fault('20000', { text: '结束当前会话请使用退出登录' })
  // A foreign number is answered like an unknown one.
  if (!(await context.parts.directory.end(session_no, signedIn.userInfo.account))) throw new Fault('9015')
  context.parts.farewell.wake()
  return done
}

const adminQuery: Answerer<'/api/admin/query_session'> = async (body, context) => {
  const { parts } = context
  const current = sessionNoOf(visitorOf(context).key)
  const { account, page_no, page_size } = body
  const found = await parts.directory.page(account || undefined, (page_no - 1) * page_size, page_size)
  const rows = found.rows.map(live => ({
    ...rowOf(live),
    account: live.account,
    user_name: live.userName,
    company_name: live.companyName,
    kind: live.kind,
    is_current: live.sessionNo === current,
  }))
  return [{ total: found.total, rows, page_no, page_size }]
}

/** The bank first, which knows whose session it is: nothing that staff do to a session goes unrecorded. */
const adminEnd: Answerer<'/api/admin/end_session'> = async ({ session_no }, context) => {
  const { directory, farewell } = context.parts
  const live = await directory.find(session_no)
  if (!live) throw new Fault('9015')
  const { account, userId } = live
  await askAsVisitor(noteSessionEnd, { session_no, account, ...(userId && { user_id: userId }) }, context)
  if (!(await directory.end(session_no))) throw new Fault('9015')
  farewell.wake()
  return done
}

export const sessionAnswers = [
  answerer('/api/session/lock', lock),
  answerer('/api/session/unlock', unlock),
  answerer('/api/session/query_own', queryOwn),
  answerer('/api/session/end_own', endOwn),
  answerer('/api/admin/query_session', adminQuery),
  answerer('/api/admin/end_session', adminEnd),
]
