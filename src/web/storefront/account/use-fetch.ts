import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../api-answer.ts'
import type { Failed } from './answer-text.ts'

/**
 * Loads a customer's own data in the browser. The last data stay visible while they load again (`key` changes, or
 * `reload`). `set` replaces the data with those of another response.
 */
export function useFetch<T>(load: (signal: AbortSignal) => Promise<Answer<T>>, key = '') {
  const [data, set] = useState<T | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const latestLoad = useRef(load)
  latestLoad.current = load

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key or attempt loads again, another function does not
  useEffect(() => {
    const mine = new AbortController()
    setLoading(true)
    void latestLoad.current(mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      setLoading(false)
      if (answer.ok) set(answer.data)
      setFailed(answer.ok ? null : answer)
    })
    return () => mine.abort()
  }, [key, attempt])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { data, failed, isLoading, reload, set }
}
