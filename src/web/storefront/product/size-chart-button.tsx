import { Ruler } from 'lucide-react'
import { memo, Suspense, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import { lazily } from '../../ui/lazily.ts'

const SizeChartDialog = lazily(() => import('./size-chart-dialog.tsx'))

/** Opens the size chart, which is loaded then. */
export const SizeChartButton = memo(function SizeChartButton({
  chart,
  note,
}: {
  chart: string
  note: TextPair | null
}) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 underline decoration-gold underline-offset-4"
      >
        <Ruler aria-hidden="true" className="size-5" strokeWidth={1.6} />
        {m.size_chart()}
      </button>
      {open !== null && (
        <Suspense>
          <SizeChartDialog chart={chart} note={note} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
