import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { ApiRefusal, errorMessage, isSignedOut } from '#web/admin/api.ts'
import { reportStop, roundQuery, type StopReported } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { type RefusedReport, refusedReports } from './refused-reports.ts'
import { type PendingReport, pressedText, readUnread, reportQueue, undoMs } from './report-queue.ts'

const retryMs = 5000

/** Errors worth a retry: no answer, a server error, too many requests, or an expired session. */
const isKept = (error: unknown) =>
  !(error instanceof ApiRefusal) || error.status >= 500 || isSignedOut(error) || error.status === 429

/**
 * A rider's reports: stored on the phone, sent in order once they can no longer be undone, and retried until the shop
 * has answered. Each has an idempotency key, so that the shop counts it once.
 */
export function useReports(username: string) {
  const queries = useQueryClient()
  const [{ items: pending, unread }, setQueue] = useState(() => reportQueue.read(username))
  const [sending, setSending] = useState<string>()
  const [retryAt, setRetryAt] = useState(0)
  const { refused, changeRefused } = useRefusedReports(username)
  const change = useStableCallback((how: (before: PendingReport[]) => PendingReport[]) =>
    setQueue(reportQueue.update(username, (stored) => ({ ...stored, items: how(stored.items) }))),
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
        changeRefused((before) => [...before.filter(({ key }) => key !== body.key), refusedReport(body, error)])
        change(without(body.key))
        queries.invalidateQueries({ queryKey: roundQuery.queryKey })
      }
    } finally {
      setSending(undefined)
    }
  })

  useSendInTurn(pending[0], { sending, retryAt, send })
  const sendNow = useStableCallback(() => {
    setRetryAt(0)
    change((before) => before.map((report) => ({ ...report, dueAt: 0 })))
  })
  useEffect(() => reportQueue.onChanged(username, () => setQueue(reportQueue.read(username))), [username])
  useSendWhenLeft(
    useStableCallback(() => setRetryAt(0)),
    sendNow,
  )

  return {
    pending,
    /** The key of the report that is being sent: it can no longer be undone. */
    sending,
    isAway: retryAt > 0,
    /** Refused reports, and stored ones that this release cannot parse, until the rider dismisses them. */
    problems: [...refused, ...unread.map(unreadProblem)],
    add: (...reports: Unsent[]) => change((before) => [...before, ...reports.map(pendingFrom(Date.now()))]),
    undo: (key: string) => change(without(key)),
    sendNow,
    dismiss: (key: string) => {
      changeRefused((before) => before.filter((problem) => problem.key !== key))
      setQueue(
        reportQueue.update(username, (stored) => ({ ...stored, unread: stored.unread.filter((text) => text !== key) })),
      )
    },
  }
}

type Sending = { sending: string | undefined; retryAt: number; send: (report: PendingReport) => void }

/** Sends the first report when it is due. */
function useSendInTurn(head: PendingReport | undefined, { sending, retryAt, send }: Sending) {
  useEffect(() => {
    if (!head || sending) return
    const timer = setTimeout(() => send(head), Math.max(head.dueAt, retryAt) - Date.now())
    return () => clearTimeout(timer)
  }, [head, sending, retryAt, send])
}

/** Reports that the shop refused, stored on the phone. */
function useRefusedReports(username: string) {
  const [refused, setRefused] = useState(() => refusedReports.read(username).items)
  useEffect(() => refusedReports.onChanged(username, () => setRefused(refusedReports.read(username).items)), [username])
  const changeRefused = (how: (before: RefusedReport[]) => RefusedReport[]) =>
    setRefused(refusedReports.update(username, ({ items }) => ({ items: how(items), unread: [] })).items)
  return { refused, changeRefused }
}

const refusedReport = (body: StopReported, error: unknown): RefusedReport => ({
  key: body.key,
  number: body.number,
  pressed: pressedText(body),
  words: errorMessage(error),
})

/** Retries when the connection returns; sends everything immediately when the page is hidden. */
function useSendWhenLeft(tryAgain: () => void, sendNow: () => void) {
  useEffect(() => {
    // A phone in a pocket stops the timers of its pages.
    const leave = () => document.visibilityState === 'hidden' && sendNow()
    addEventListener('online', tryAgain)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('online', tryAgain)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [tryAgain, sendNow])
}

type Unsent = Omit<StopReported, 'key' | 'at'>

const pendingFrom =
  (now: number) =>
  (report: Unsent): PendingReport => ({
    body: { ...report, key: newUuid(), at: new Date(now).toISOString() },
    dueAt: now + undoMs,
  })

const unreadProblem = (text: string): RefusedReport => ({
  key: text,
  ...readUnread(text),
  words: t('this phone kept a report that it cannot read. Please tell the shop what you did'),
})

export type Reports = ReturnType<typeof useReports>
