import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../api-answer.ts'
import type { Failed } from './answer-text.ts'

/**
 * Loads a customer's own data in the browser. The last data stay visible while they reload (`key` changes, or
 * `reload`). `set` replaces the data with those of another response.
 */
export function useFetch<T>(load: (signal: AbortSignal) => Promise<Answer<T>>, key = '') {
  const [data, set] = useState<T | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [attempt, setAttempt] = useState(0)
  const wanted = `${attempt} ${key}`
  const [answered, setAnswered] = useState('')
  const latestLoad = useRef(load)
  latestLoad.current = load

  useEffect(() => {
    const mine = new AbortController()
    setAnswered('')
    void latestLoad.current(mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      setAnswered(wanted)
      if (answer.ok) set(answer.data)
      setFailed(answer.ok ? null : answer)
    })
    return () => mine.abort()
  }, [wanted])

  const reload = useCallback(() => setAttempt((before) => before + 1), [])
  return { data, failed, isLoading: answered !== wanted, reload, set }
}
