import { type FormEvent, useRef, useState } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../../api.ts'
import { errorText } from '../error-text.ts'
import { complaintAbout, reportOf, type Wrong } from './check-report.ts'
import { dropDraft, type ReportDraft, readDraft, saveDraft } from './report-draft.ts'

/** State of the report form and its sending. The draft stays until the shop has the report. */
export function useReportForm({ orderId, items }: OrderView, phone: string, onChanged: () => void) {
  const [draft, setDraft] = useState(() => readDraft(orderId, items))
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [areOnTheWay, setOnTheWay] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)

  function change(to: Partial<ReportDraft>) {
    // The error of a changed field is outdated.
    setWrong((before) => (before && before.field in to ? null : before))
    setDraft((before) => {
      const next = { ...before, ...to }
      saveDraft(orderId, next)
      return next
    })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const complaint = complaintAbout(draft, areOnTheWay)
    setWrong(complaint)
    setError('')
    if (complaint) {
      form.current?.querySelector<HTMLElement>(`[data-field="${complaint.field}"] :is(input, textarea)`)?.focus()
      return
    }
    setBusy(true)
    const answer = await send<typeof orderRoutes.report>('order-requests', {
      orderId,
      ...(phone && { phone }),
      ...reportOf(draft),
    })
    setBusy(false)
    if (answer.ok) {
      dropDraft(orderId)
      toast.success(m.report_done())
      return onChanged()
    }
    if (answer.kind === 'refused' && answer.fields.photos) {
      return setWrong({ field: 'photos', message: m.report_lost_photos() })
    }
    setError(
      `${errorText(answer, { too_late: m.report_too_late, already_reported: m.report_already })} ${m.report_kept()}`,
    )
  }

  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.message : undefined)
  return { draft, change, form, submit, setOnTheWay, isBusy, error, errorOf }
}
