import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { roundQuery } from '#web/admin/request/couriers/round.ts'
import type { Session } from '#web/admin/session.ts'
import { allowCaching, cachedRound, cachePage, cacheRound } from './cached-round.ts'

/**
 * The rider's round: first from the cache, then from the shop, whose answers are cached. `offlineSince`: the time of
 * the shown answer in milliseconds, while the shop cannot be reached.
 */
export function useCachedRound(session: Session) {
  const [cached] = useState(() => {
    const found = cachedRound()
    return found?.session.username === session.username ? found : undefined
  })
  const query = useQuery({
    ...roundQuery,
    ...(cached && { initialData: cached.round, initialDataUpdatedAt: cached.at }),
  })
  const { data, dataUpdatedAt, failureCount, fetchStatus, refetch } = query
  useEffect(allowCaching, [])
  useEffect(() => {
    if (data && dataUpdatedAt > (cached?.at ?? 0)) cacheRound({ session, round: data, at: dataUpdatedAt })
  }, [data, dataUpdatedAt, cached, session])

  const isAnswered = dataUpdatedAt > (cached?.at ?? 0)
  useEffect(() => {
    if (isAnswered) cachePage().catch(() => {})
  }, [isAnswered])
  useEffect(() => {
    const again = () => void refetch()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [refetch])

  const isAway = failureCount > 0 || fetchStatus === 'paused'
  return { ...query, offlineSince: data && isAway ? dataUpdatedAt : undefined }
}
