import { useMutation } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { periods, readRange } from '#domains/reports/staff-contract.ts'
import { shortDay } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { downloadCsv } from '#web/admin/request/download-csv.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { OwnDays } from './own-days.tsx'

/** Toggle for the period: '7 Days', '30 Days', '90 Days' or a custom range. */
export function PeriodButtons({ period, onPeriod }: { period: string; onPeriod: (period: string) => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const range = readRange(period)
  return (
    <>
      <fieldset aria-label={t('Period')} className="flex rounded-control border border-edge bg-surface p-0.5">
        {periods.map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === period}
            onClick={() => onPeriod(days)}
            className={choice(days === period)}
          >
            {t('{days} Days', { days: Number(days) })}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={range !== undefined}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
          className={choice(range !== undefined)}
        >
          {range ? `${shortDay(range.since)} – ${shortDay(range.until)}` : t('Own Days')}
        </button>
      </fieldset>
      {isChoosing && <OwnDays range={range} onClose={() => setChoosing(false)} onChoose={(next) => onPeriod(next)} />}
    </>
  )
}

const choice = (isChosen: boolean) =>
  cx(
    'min-h-10 grow rounded-[5px] px-2 sm:whitespace-nowrap font-semibold text-sm transition-colors sm:px-3 pointer-fine:min-h-8',
    isChosen ? 'bg-green text-on-green' : 'text-ink-soft hover:bg-mist',
  )

/** Refetches. If that fails it shows a toast, and the old data stays on the screen. */
export const RefreshButton = ({
  busy,
  refetch,
}: {
  busy: boolean
  refetch: () => Promise<{ isError: boolean; isRefetchError: boolean }>
}) => (
  <Button
    variant="outline"
    size="sm"
    className="pointer-coarse:min-h-11"
    busy={busy}
    onClick={async () => {
      if ((await refetch()).isError) toast.error(t('Failed to refresh data'))
    }}
  >
    <RotateCw aria-hidden="true" className="size-4" />
    {t('Refresh')}
  </Button>
)

/** Downloads the screen's complete data as CSV. */
export function ExportButton({
  list,
  query,
  name,
  label = t('Export CSV'),
}: {
  list: string
  query: Record<string, string>
  name: string
  label?: string
}) {
  const save = useMutation({
    mutationFn: () => downloadCsv(list, query, name),
    onError: (error) => toastFailure(t('Failed to export'), error),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      className="pointer-coarse:min-h-11"
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      <Download aria-hidden="true" className="size-4" />
      {save.isPending ? t('Exporting...') : label}
    </Button>
  )
}
