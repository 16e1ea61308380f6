import { useEffect, useRef, useState } from 'react'

const pad = (value: number) => String(value).padStart(2, '0')

const format = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const tail = `${pad(minutes % 60)}:${pad(seconds % 60)}`
  return hours > 0 ? `${pad(hours)}:${tail}` : tail
}

interface CountdownProps {
  /** Deadline, ms since 1970 on this device's clock; survives reloads because it is no duration. */
  until: number
  onEnd?: () => void
}

/** Time left until a deadline, mm:ss or hh:mm:ss; calls `onEnd` once. */
export const Countdown = ({ until, onEnd }: CountdownProps) => {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const end = useRef(onEnd)
  end.current = onEnd

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left === 0) end.current?.()
  }, [left])

  return (
    <span className="figures" role="timer" aria-live="off">
      {format(left)}
    </span>
  )
}
