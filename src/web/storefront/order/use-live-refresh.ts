import { useEffect } from 'react'

const everyMinute = 60_000

/** Looks for news every minute while the page is seen, and at once when it is seen again after longer. */
export function useLiveRefresh(refresh: () => void, { isOn, at }: { isOn: boolean; at: Date | null }) {
  useEffect(() => {
    if (!isOn || !at) return
    const isDue = () => Date.now() - at.getTime() >= everyMinute
    const look = () => {
      if (!document.hidden && navigator.onLine && isDue()) refresh()
    }
    // A look that brought no answer is made again a minute later.
    const timer = setInterval(look, everyMinute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, at, refresh])
}
