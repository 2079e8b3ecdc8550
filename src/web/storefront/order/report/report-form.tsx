import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/field.tsx'
import { PhotoField } from '../../photos/photo-field.tsx'
import { ReportGroup } from './report-group.tsx'
import { ReportPieces } from './report-pieces.tsx'
import { useReportForm } from './use-report-form.ts'

type Props = { order: OrderView; phone: string; onClose: () => void; onChanged: () => void }

/** 'Report a damaged or wrong piece': kind, pieces, text and photos. */
export default function ReportForm({ order, phone, onClose, onChanged }: Props) {
  const { draft, change, form, submit, setOnTheWay, isBusy, error, errorOf } = useReportForm(order, phone, onChanged)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6 border-gold border-t-2 bg-surface p-5 sm:p-7">
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="font-semibold text-lg outline-none">
          {m.report_title()}
        </h3>
        <p className="text-ink-soft">{m.report_keep()}</p>
      </div>
      {/* Changes made while the report is being sent would be lost. */}
      <div inert={isBusy} className="grid gap-6">
        <ReportGroup name="kind" label={m.report_kind()} error={errorOf('kind')}>
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
        </ReportGroup>
        <ReportGroup name="lines" label={m.report_lines()} error={errorOf('lines')}>
          <ReportPieces items={order.items} picked={draft.lines} onPick={(lines) => change({ lines })} />
        </ReportGroup>
      </div>
      <div data-field="text">
        <Textarea
          label={m.report_text()}
          hint={m.report_text_hint()}
          error={errorOf('text')}
          maxLength={2000}
          value={draft.text}
          readOnly={isBusy}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <div data-field="photos" inert={isBusy}>
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
