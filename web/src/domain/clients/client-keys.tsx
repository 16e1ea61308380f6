import './clients.css'
import type { ReactNode } from 'react'
import { CopyIcon } from '../../ui/copy-button.tsx'
import { exactTime, longTime } from '../../ui/data/figures.tsx'
import { type Step, StepBar } from '../../ui/layout/step-bar.tsx'
import { Tag } from '../../ui/tag.tsx'
import {
  algorithmName,
  type Client,
  type ClientKey,
  isInForce,
  keyMark,
  keyPrint,
  rotationOf,
} from './client.ts'

/** The replacement of one key by the next as steps; nothing where there is only one. */
const RotationSteps = ({ client, today }: { client: Client; today: string }) => {
  const rotation = rotationOf(client, today)
  if (!rotation) return null
  const { former, next, isFree } = rotation
  const isUsed = next.last_used_at !== null
  const steps: Step[] = [
    {
      title: '添加新密钥',
      state: next.in_force_at ? 'done' : 'current',
      notes: [longTime(next.added_at), ...(next.in_force_at ? [] : ['等待生效'])],
    },
    {
      title: '新密钥在用',
      state: isUsed ? 'done' : next.in_force_at ? 'current' : 'todo',
      notes: next.last_used_at ? [`最近 ${longTime(next.last_used_at)}`] : [],
    },
    {
      title: '旧密钥不再使用',
      state: isFree ? 'done' : isUsed ? 'current' : 'todo',
      notes: [former.last_used_at ? `最近 ${longTime(former.last_used_at)}` : '从未使用'],
    },
    {
      title: '移除旧密钥',
      state: isFree ? 'current' : 'todo',
      notes: [isFree ? '可以移除' : '', `${former.expires_on} 后自动失效`].filter(Boolean),
    },
  ]
  return <StepBar label="密钥轮换" steps={steps} />
}

interface ClientKeysProps {
  client: Client
  /** Business date, '' until it is known. */
  today: string
  /** What may be done with a key. */
  actionOf?: ((key: ClientKey) => ReactNode) | undefined
}

/** The public keys of a client, the newest first: how each stands, and how far a replacement has come. */
export const ClientKeys = ({ client, today, actionOf }: ClientKeysProps) => (
  <>
    {client.state !== 'waiting' && !client.keys.some(key => isInForce(key, today)) && (
      <p className="client-none">没有有效的密钥，不能调用；添加密钥并生效后才能启用。</p>
    )}
    <ul className="client-keys">
      {[...client.keys]
        .sort((one, other) => other.added_at.localeCompare(one.added_at))
        .map(key => {
          const mark = keyMark(key, today)
          return (
            <li key={key.key_id} className={mark.tone === 'warn' ? 'is-near' : undefined}>
              <p className="client-key-line">
                <b>{key.label}</b>
                <Tag tone={mark.tone}>{mark.text}</Tag>
                <span className="meta push figures">{key.expires_on} 到期</span>
              </p>
              <p className="client-key-line">
                <span className="client-code">
                  {algorithmName(key)} {keyPrint(key)}
                </span>
                <span className="meta push figures">
                  {key.last_used_at ? `最近使用 ${exactTime(key.last_used_at)}` : '从未使用'}
                </span>
                {actionOf?.(key)}
              </p>
              <p className="client-key-line meta">
                <span>keyid</span>
                <span className="client-code">{key.key_id}</span>
                <CopyIcon text={key.key_id} name="密钥编号" />
              </p>
            </li>
          )
        })}
    </ul>
    <RotationSteps client={client} today={today} />
  </>
)
