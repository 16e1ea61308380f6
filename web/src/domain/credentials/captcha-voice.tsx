import { useState } from 'react'

interface CaptchaVoiceProps {
  rid: string
  /** Begins by itself: somebody has just asked to hear it. */
  playsAtOnce: boolean
}

/** The spoken captcha, to be played as often as one likes. */
export default function CaptchaVoice({ rid, playsAtOnce }: CaptchaVoiceProps) {
  const [broken, setBroken] = useState(false)
  if (broken) {
    return (
      <p className="captcha-voice field-hint" role="alert">
        语音暂时无法播放，请稍后换一段，或改用图形验证码
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: its words are the answer
    <audio
      className="captcha-voice"
      aria-label="语音验证码"
      controls
      controlsList="nodownload noplaybackrate"
      autoPlay={playsAtOnce}
      src={`/checkcode/login_voice?rid=${encodeURIComponent(rid)}`}
      onError={() => setBroken(true)}
    />
  )
}
