import { count } from '#web/admin/parts/figures.ts'
import type { DemoRun } from '#web/admin/request/opening.ts'
import { t } from '#web/admin/translate.ts'

const phases = {
  fill: {
    waiting: t('Beginning…'),
    goods: t('Making products'),
    orders: t('Making orders'),
    people: t('Making reviews'),
  },
  clear: {
    waiting: t('Beginning…'),
    backup: t('Backing the shop up first'),
    goods: t('Taking products away'),
    orders: t('Taking orders away'),
    people: t('Taking people away'),
  },
} as const

/** How far a filling or clearing is. */
export function DemoProgress({ run: { kind, phase, done, total } }: { run: DemoRun }) {
  const texts: Partial<Record<DemoRun['phase'], string>> = phases[kind]
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{texts[phase] ?? t('Finishing…')}</span>
        {kind === 'clear' && phase !== 'backup' && (
          <span className="text-ink-soft tabular-nums">
            {t('{done} of {total}', { done: count(done), total: count(total) })}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={kind === 'fill' ? t('Progress of the filling') : t('Progress of the clearing')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total > 0 ? Math.floor((done / total) * 100) : undefined}
        className="h-2 overflow-hidden rounded-full bg-mist"
      >
        <div
          className="h-full rounded-full bg-green transition-[width] duration-300"
          style={{ width: `${total > 0 ? (done / total) * 100 : 0}%` }}
        />
      </div>
    </div>
  )
}
