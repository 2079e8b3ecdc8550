import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { roundQuery } from '#web/admin/request/round.ts'
import type { Session } from '#web/admin/session.ts'
import { beginKeeping, keepPage, keepRound, keptRound } from './kept-round.ts'

/**
 * The rider's round, first as this phone knew it last, then from the shop; what the shop answers is kept.
 * `offlineSince`: when the shown round was answered, in milliseconds, while the shop cannot be reached.
 */
export function useKeptRound(session: Session) {
  const [kept] = useState(() => {
    const found = keptRound()
    return found?.session.username === session.username ? found : undefined
  })
  const query = useQuery({
    ...roundQuery,
    ...(kept && { initialData: kept.round, initialDataUpdatedAt: kept.at }),
  })
  const { data, dataUpdatedAt, failureCount, fetchStatus, refetch } = query
  useEffect(beginKeeping, [])
  useEffect(() => {
    if (data && dataUpdatedAt > (kept?.at ?? 0)) keepRound({ session, round: data, at: dataUpdatedAt })
  }, [data, dataUpdatedAt, kept, session])

  const isAnswered = dataUpdatedAt > (kept?.at ?? 0)
  useEffect(() => {
    if (isAnswered) keepPage().catch(() => {})
  }, [isAnswered])
  useEffect(() => {
    const again = () => void refetch()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [refetch])

  const isAway = failureCount > 0 || fetchStatus === 'paused'
  return { ...query, offlineSince: data && isAway ? dataUpdatedAt : undefined }
}
