import { Suspense, useEffect, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.ts'
import { date } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { hasDraft } from './report/report-draft.ts'
import { Reports } from './reports.tsx'

const CancelDialog = lazily(() => import('./cancel-dialog.tsx'))
const ReportForm = lazily(() => import('./report/report-form.tsx'))

type Props = {
  order: OrderView
  /** The phone number that opened the order, if the browser's cookie did not. */
  phone: string
  onChanged: () => void
}

/** The available actions on an order: cancel it, report a piece, read the answer. */
export function AfterSales({ order, phone, onChanged }: Props) {
  const { orderId, canCancel, canReport, reportUntil, requests = [] } = order
  const [isCancelling, setCancelling] = useState(false)
  const [isReporting, setReporting] = useState(false)
  // Reopens the form with its draft if the phone discarded the page while a photo was taken.
  useEffect(() => {
    if (canReport && hasDraft(orderId)) setReporting(true)
  }, [canReport, orderId])

  const changed = () => {
    setCancelling(false)
    setReporting(false)
    onChanged()
  }
  const isOver = !canReport && reportUntil && requests.length === 0
  return (
    <>
      {requests.length > 0 && <Reports order={order} requests={requests} />}
      {canReport && !isReporting && (
        <Offer title={m.report_offer()} text={m.report_offer_text({ time: date(reportUntil ?? '', 'moment') })}>
          <Button variant="outline" onClick={() => setReporting(true)}>
            {m.report_open()}
          </Button>
        </Offer>
      )}
      {isOver && !isReporting && <p className="text-sm text-stone">{m.report_over()}</p>}
      {isReporting && (
        <Suspense fallback={<Skeleton className="h-96 rounded-none" />}>
          <ReportForm order={order} phone={phone} onClose={() => setReporting(false)} onChanged={changed} />
        </Suspense>
      )}
      {canCancel && (
        <Offer text={m.after_cancel_text()}>
          <Button variant="outline" onClick={() => setCancelling(true)}>
            {m.after_cancel()}
          </Button>
        </Offer>
      )}
      {isCancelling && (
        <Suspense>
          <CancelDialog orderId={orderId} phone={phone} onClose={() => setCancelling(false)} onChanged={changed} />
        </Suspense>
      )}
    </>
  )
}

const Offer = ({ title, text, children }: { title?: string; text: string; children: React.ReactNode }) => (
  <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-y py-4 max-sm:*:w-full">
    <div className="min-w-0 grow basis-72">
      {title && <p className="font-semibold">{title}</p>}
      <p className="text-ink-soft">{text}</p>
    </div>
    {children}
  </div>
)
