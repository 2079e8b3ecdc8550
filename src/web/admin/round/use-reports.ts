import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { reportStop, roundQuery, type StopReported } from '#web/admin/request/round.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import {
  onPendingReportsChanged,
  type PendingReport,
  pendingReports,
  undoMs,
  updatePendingReports,
} from './report-queue.ts'

const retryMs = 5000

/** The answer of the shop to a report that it refused. */
type Problem = { key: string; number: string; words: string }

/** Another try may help: nobody answered, the shop is in trouble, or nobody is signed in. */
const isKept = (error: unknown) =>
  !(error instanceof ApiRefusal) || error.status >= 500 || error.status === 401 || error.status === 429

/**
 * Reports of a rider: stored on the phone, sent one after the other when the moment of undoing is over, and again until the shop has answered.
 * Each has a key, so that the shop counts it once.
 */
export function useReports(username: string) {
  const queries = useQueryClient()
  const [pending, setPending] = useState<PendingReport[]>(() => pendingReports(username))
  const [sending, setSending] = useState<string>()
  const [retryAt, setRetryAt] = useState(0)
  const [problems, setProblems] = useState<Problem[]>([])
  const change = useStableCallback((how: (before: PendingReport[]) => PendingReport[]) =>
    setPending(updatePendingReports(username, how)),
  )
  const without = (key: string) => (before: PendingReport[]) => before.filter(({ body }) => body.key !== key)

  const send = useStableCallback(async ({ body }: PendingReport) => {
    setSending(body.key)
    try {
      const round = await reportStop(body)
      await queries.cancelQueries({ queryKey: roundQuery.queryKey })
      queries.setQueryData(roundQuery.queryKey, round)
      change(without(body.key))
      setRetryAt(0)
    } catch (error) {
      if (isKept(error)) setRetryAt(Date.now() + retryMs)
      else {
        change(without(body.key))
        setProblems((before) => [...before, { key: body.key, number: body.number, words: errorMessage(error) }])
        queries.invalidateQueries({ queryKey: roundQuery.queryKey })
      }
    } finally {
      setSending(undefined)
    }
  })

  const [head] = pending
  useEffect(() => {
    if (!head || sending) return
    const timer = setTimeout(() => send(head), Math.max(head.dueAt, retryAt) - Date.now())
    return () => clearTimeout(timer)
  }, [head, sending, retryAt, send])

  useEffect(() => onPendingReportsChanged(username, () => setPending(pendingReports(username))), [username])
  useEffect(() => {
    const again = () => setRetryAt(0)
    // A phone in a pocket stops the timers of its pages.
    const leave = () =>
      document.visibilityState === 'hidden' && change((before) => before.map((report) => ({ ...report, dueAt: 0 })))
    addEventListener('online', again)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [change])

  return {
    pending,
    /** The key of the report that is on its way: it cannot be undone. */
    sending,
    isAway: retryAt > 0,
    problems,
    add: (...reports: Omit<StopReported, 'key' | 'at'>[]) =>
      change((before) => {
        const now = Date.now()
        const at = new Date(now).toISOString()
        return [
          ...before,
          ...reports.map((report) => ({ body: { ...report, key: newUuid(), at }, dueAt: now + undoMs })),
        ]
      }),
    undo: (key: string) => change(without(key)),
    sendNow: () => {
      setRetryAt(0)
      change((before) => before.map((report) => ({ ...report, dueAt: 0 })))
    },
    dismiss: (key: string) => setProblems((before) => before.filter((problem) => problem.key !== key)),
  }
}

export type Reports = ReturnType<typeof useReports>
