import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OrderRequestView, OrderView } from '#domains/orders/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantWords } from '#web/storefront/card/variant-words.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Textarea } from '#web/ui/field.tsx'
import { inWords } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast.ts'
import { send } from '../api.ts'
import { PhotoField } from '../photo-field.tsx'
import { errorText } from './error-text.ts'
import { dropDraft, keepDraft, type ReportDraft, readDraft } from './report-draft.ts'

type Props = { order: OrderView; phone: string; onClose: () => void; onChanged: () => void }
type Wrong = { field: 'kind' | 'lines' | 'text' | 'photos'; message: string }

/** 'Report a damaged or wrong piece': kind, pieces, text and photos. The draft stays until the shop has the report. */
export default function ReportForm({ order, phone, onClose, onChanged }: Props) {
  const { orderId, items } = order
  const [draft, setDraft] = useState(() => readDraft(orderId, items))
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [areOnTheWay, setOnTheWay] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  function change(to: Partial<ReportDraft>) {
    // The error of a changed field is outdated.
    setWrong((before) => (before && before.field in to ? null : before))
    setDraft((before) => {
      const next = { ...before, ...to }
      keepDraft(orderId, next)
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
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6 border-gold border-t-2 bg-surface p-5 sm:p-7">
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
          {m.report_title()}
        </h3>
        <p className="text-ink-soft">{m.report_keep()}</p>
      </div>
      <Group name="kind" label={m.report_kind()} error={errorOf('kind')}>
        {(['damaged', 'wrong'] as const).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={draft.kind === kind}
              onChange={() => change({ kind })}
              className="size-5 shrink-0"
            />
            {kind === 'damaged' ? m.report_kind_damaged() : m.report_kind_wrong()}
          </label>
        ))}
      </Group>
      <Group name="lines" label={m.report_lines()} error={errorOf('lines')}>
        <Pieces items={items} picked={draft.lines} onPick={(lines) => change({ lines })} />
      </Group>
      <div data-field="text">
        <Textarea
          label={m.report_text()}
          hint={m.report_text_hint()}
          error={errorOf('text')}
          maxLength={2000}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div data-field="photos">
        <PhotoField
          label={m.report_photos()}
          hint={m.report_photos_hint()}
          photos={draft.photos}
          onChange={(photos) => change({ photos })}
          onBusy={setOnTheWay}
          error={errorOf('photos')}
        />
      </div>
      <p role="alert" className="border-red border-l-4 bg-red-soft px-4 py-3 text-red-deep empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button type="submit" busy={isBusy}>
          {isBusy ? m.report_sending() : m.report_send()}
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={isBusy}>
          {m.report_later()}
        </Button>
      </div>
    </form>
  )
}

type GroupProps = { name: Wrong['field']; label: string; error: string | undefined; children: ReactNode }

function Group({ name, label, error, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset data-field={name} aria-describedby={error && id} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {children}
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-red text-sm">
          <span aria-hidden="true">◆</span>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type PiecesProps = {
  items: OrderView['items']
  picked: ReportDraft['lines']
  onPick: (lines: ReportDraft['lines']) => void
}

/** Checkboxes for the lines of the order, with a quantity if a line has several pieces. */
function Pieces({ items, picked, onPick }: PiecesProps) {
  const pick = (line: number, quantity: number) => {
    const { [line]: _, ...others } = picked
    onPick(quantity > 0 ? { ...others, [line]: quantity } : others)
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item, line) => {
        const name = inWords({ en: item.name, bn: item.nameBn })
        const quantity = picked[line] ?? 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={line} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <Checkbox
              className="min-w-0 grow basis-60"
              checked={quantity > 0}
              onChange={(event) => pick(line, event.target.checked ? 1 : 0)}
              label={
                <span className="flex items-center gap-3">
                  <LinePicture image={item.image} className="w-12" />
                  <span>
                    <span className="block">{name}</span>
                    <span className="block text-sm text-stone">{variantWords(item)}</span>
                  </span>
                </span>
              }
            />
            {quantity > 0 && item.quantity > 1 && (
              <span className="flex items-center gap-2">
                <span className="sr-only">{m.report_many({ name })}</span>
                <Quantity value={quantity} max={item.quantity} onChange={(next) => pick(line, next)} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The first error, in the order of the form. */
function complaintAbout(draft: ReportDraft, areOnTheWay: boolean): Wrong | null {
  if (draft.kind === '') return { field: 'kind', message: m.report_missing_kind() }
  if (Object.keys(draft.lines).length === 0) return { field: 'lines', message: m.report_missing_lines() }
  if (draft.text.trim() === '') return { field: 'text', message: m.report_missing_text() }
  if (areOnTheWay) return { field: 'photos', message: m.report_wait() }
  if (draft.photos.length === 0) return { field: 'photos', message: m.report_missing_photos() }
  return null
}

const reportOf = ({ key, kind, text, lines, photos }: ReportDraft) => ({
  idempotencyKey: key,
  // Not '': complaintAbout has checked it.
  kind: kind as OrderRequestView['kind'],
  text,
  lines: Object.entries(lines).map(([line, quantity]) => ({ line: Number(line), quantity })),
  photos: photos.map((photo) => photo.key),
})
