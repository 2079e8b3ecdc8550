import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '../api.ts'
import type { Failed } from './answer-words.ts'

/**
 * Something personal, asked for in the browser. Asked again (`key` changes, or `again`), the last answer stays in sight
 * until the new one has come.
 * @param set takes over what another answer has told
 */
export function useAsked<T>(load: (signal: AbortSignal) => Promise<Answer<T>>, key = '') {
  const [data, set] = useState<T | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const [isAsking, setAsking] = useState(true)
  const [turn, setTurn] = useState(0)
  const how = useRef(load)
  how.current = load

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or turn asks again, another function does not
  useEffect(() => {
    const mine = new AbortController()
    setAsking(true)
    void how.current(mine.signal).then((answer) => {
      if (mine.signal.aborted) return
      setAsking(false)
      if (answer.ok) set(answer.data)
      setFailed(answer.ok ? null : answer)
    })
    return () => mine.abort()
  }, [key, turn])

  const again = useCallback(() => setTurn((before) => before + 1), [])
  return { data, failed, isAsking, again, set }
}
