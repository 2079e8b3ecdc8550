import { z } from 'zod'
import { reportStopRequest } from '#domains/parcels/own-delivery/staff-contract.ts'
import type { StopReported } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { storedList } from './stored-list.ts'

/** A rider's report that the shop has not received yet. */
export type PendingReport = {
  body: StopReported
  /** Time to send it, in milliseconds; until then it can be undone. */
  dueAt: number
}

/** How long a report can be undone. */
export const undoMs = 8000

const stored: z.ZodType<PendingReport> = z.object({ body: reportStopRequest, dueAt: z.number() })

/** The unsent reports on this phone, in order. */
export const reportQueue = storedList('unsent-reports', stored)

const unreadReport = z.object({
  body: z.object({
    number: z.string().catch(t('A parcel')),
    report: z.string().catch(t('a report')),
    collected: z.number().optional().catch(undefined),
  }),
})

/** The readable part of a report that this release cannot parse. The rider reports it to the shop in person. */
export function readUnread(text: string): { number: string; pressed: string } {
  const { data } = unreadReport.safeParse(JSON.parse(text))
  return { number: data?.body.number ?? t('A parcel'), pressed: data ? pressedText(data.body) : text.slice(0, 200) }
}

/** `delivered, 1060 taka` */
export const pressedText = ({ report, collected }: { report: string; collected?: number | undefined }): string =>
  [report.replaceAll('_', ' '), collected !== undefined && t('{collected} taka', { collected })]
    .filter(Boolean)
    .join(', ')
