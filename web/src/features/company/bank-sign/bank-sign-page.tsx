import '../../../ui/layout/cards.css'
import './bank-sign.css'
import { accountChangeMeanings } from '@portal/shared/signing/account-change.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { type Acting, isLive, type SignRow } from '../../../domain/signing/sign-acts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { DeniedState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AccountChanges } from './account-changes.tsx'
import { ChangeAccountDialog } from './change-account-dialog.tsx'
import { SignDialogs } from './sign-dialogs.tsx'
import { SignDrawer } from './sign-drawer.tsx'
import { LiveSigns, OpenBanks, PastSigns } from './sign-list.tsx'
import { EditSign, NewSign } from './wizard.tsx'

/** Changes shown at most; earlier ones are in the history of their signing. */
const CHANGES = 20

const Overview = ({ isMaker, companyName }: { isMaker: boolean; companyName: string }) => {
  const [params, setParams] = useSearchParams()
  const [acting, setActing] = useState<Acting | null>(null)
  const signs = useCall('/api/signing/query_sign', {}, { pollWhenOfflineMs: steadyMs })
  const banks = useCall('/api/signing/query_bank', {}, { pollWhenOfflineMs: steadyMs })
  const changes = useCall(
    '/api/signing/query_account_change',
    { page_size: CHANGES },
    { pollWhenOfflineMs: steadyMs },
  )
  const [changing, setChanging] = useState<SignRow | null>(null)
  const failed = signs.error ?? banks.error
  if (failed && !(signs.rows && banks.rows)) {
    const retry = () => Promise.all([signs.reload(), banks.reload()])
    return (
      <Card flush>
        <ErrorState title="银行签约未能加载" error={failed} onRetry={retry} />
      </Card>
    )
  }
  if (!signs.rows || !banks.rows) return <Skeleton rows={8} />
  const blocked = banks.rows.find(bank => !bank.can_sign && !bank.sign_no)?.blocked_reason
  const open = banks.rows.filter(bank => !bank.sign_no)
  const past = signs.rows.filter(sign => !isLive(sign))
  const maySign = isMaker && !blocked
  const mayRepeat = ({ state, bank_no }: SignRow) =>
    maySign && state === 'S90' && open.some(bank => bank.bank_no === bank_no)
  const asked = changes.first?.rows ?? []
  const mayChangeAccount = ({ sign_no, state }: SignRow) =>
    isMaker &&
    changes.first !== undefined &&
    signMeanings[state].lasts === true &&
    !asked.some(change => change.sign_no === sign_no && accountChangeMeanings[change.state].open)
  // What was pressed may be overtaken while its dialog is open.
  const current = signs.rows.find(sign => sign.sign_no === acting?.sign.sign_no)
  return (
    <div className="sign-page">
      {blocked && (
        <Alert tone="warn">
          {blocked}，认证通过后方可签约。 <ButtonLink to="/pcBasicInfo">查看企业资料</ButtonLink>
        </Alert>
      )}
      <LiveSigns
        signs={signs.rows.filter(isLive)}
        onAct={setActing}
        mayChangeAccount={mayChangeAccount}
        onChangeAccount={setChanging}
      />
      <AccountChanges
        changes={asked}
        opened={params.get('change_no')}
        onOpen={changeNo => setParams(changeNo === null ? {} : { change_no: changeNo })}
      />
      {open.length > 0 && <OpenBanks banks={open} maySign={maySign} />}
      {past.length > 0 && <PastSigns signs={past} onAct={setActing} />}
      <SignDrawer
        signNo={params.get('sign_no')}
        mayRepeat={mayRepeat}
        onClose={() => setParams({})}
        onAct={setActing}
      />
      {changing && (
        <ChangeAccountDialog
          sign={changing}
          companyName={companyName}
          onClose={() => setChanging(null)}
          onAsked={changeNo => {
            setChanging(null)
            setParams({ change_no: changeNo })
          }}
        />
      )}
      <SignDialogs
        acting={acting && { ...acting, sign: current ?? acting.sign }}
        mayRepeat={mayRepeat}
        onClose={() => setActing(null)}
      />
    </div>
  )
}

/** 银行签约: the signings of the company and the banks it may sign with; the wizard for a new or returned one. */
export default function BankSignPage() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const [bankNo, edited] = [params.get('bank_no'), params.get('edit')]
  const isMaker = user?.biz_roles.includes('maker') ?? false
  const isWizard = bankNo !== null || edited !== null

  const content = () => {
    if (!isWizard) return <Overview isMaker={isMaker} companyName={user?.company_name ?? ''} />
    if (!isMaker) {
      return (
        <Card flush>
          <DeniedState title="无经办权限">办理签约需要经办角色，请联系企业主账号开通。</DeniedState>
        </Card>
      )
    }
    return edited === null ? <NewSign bankNo={bankNo ?? ''} /> : <EditSign signNo={edited} />
  }
  return (
    <div className="wrap">
      <div className="page-top">
        <h1 className="t-page">银行签约</h1>
        {isWizard && (
          <ButtonLink className="push" to="/pcBankSign">
            返回签约列表
          </ButtonLink>
        )}
      </div>
      {content()}
    </div>
  )
}
