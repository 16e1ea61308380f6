import { useEffect, useRef, useState } from 'react'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { visitorKey } from './visitor-key.ts'

/** The answer to one question, and whether it helped: asked once, the last word counts. */
export const Answer = ({ id }: { id: string }) => {
  const { first: answer, error, reload } = useCall('/api/content/faq_detail', { content_id: id })
  const { run, busy } = useAction('/api/content/faq_feedback')
  const [said, setSaid] = useState<'0' | '1' | null>(null)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (answer) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])

  const say = async (helpful: '0' | '1') => {
    try {
      await run({ content_id: id, helpful, visitor_key: visitorKey() })
      setSaid(helpful)
    } catch {
      // Announced by the client; the question stays open for another try.
    }
  }
  if (error) return <ErrorState title="答案未能加载" error={error} onRetry={reload} />
  if (!answer) return <Skeleton rows={4} />
  return (
    <div className="faq-answer" ref={frame}>
      <RichText html={answer.body_html} />
      <p className="faq-helpful">
        {said === null ? (
          <>
            <span>以上内容对您有帮助吗？</span>
            <Button size="small" busy={busy} onClick={() => void say('1')}>
              有帮助
            </Button>
            <Button size="small" busy={busy} onClick={() => void say('0')}>
              没有帮助
            </Button>
          </>
        ) : (
          <span role="status">
            {said === '1' ? '感谢您的反馈' : '感谢您的反馈，可拨打服务热线 154 0000 0000 咨询'}
          </span>
        )}
      </p>
    </div>
  )
}
