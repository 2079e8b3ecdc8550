import { useEffect } from 'react'

const everyMinute = 60_000

/** Refreshes every minute while the page is visible, and immediately when it becomes visible after more than that. */
export function useLiveRefresh(refresh: () => void, { isOn, at }: { isOn: boolean; at: Date | null }) {
  useEffect(() => {
    if (!isOn || !at) return
    const isDue = () => Date.now() - at.getTime() >= everyMinute
    const look = () => {
      if (!document.hidden && navigator.onLine && isDue()) refresh()
    }
    // An interval, so that a failed refresh is repeated a minute later.
    const timer = setInterval(look, everyMinute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, at, refresh])
}
