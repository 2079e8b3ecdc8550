import { count } from '#web/admin/parts/figures.ts'
import type { DemoRun } from '#web/admin/request/opening.ts'

const phases = {
  fill: { waiting: 'Beginning…', goods: 'Making products', orders: 'Making orders', people: 'Making reviews' },
  clear: {
    waiting: 'Beginning…',
    backup: 'Backing the shop up first',
    goods: 'Taking products away',
    orders: 'Taking orders away',
    people: 'Taking people away',
  },
} as const

/** How far a filling or clearing is. */
export function DemoProgress({ run: { kind, phase, done, total } }: { run: DemoRun }) {
  const texts: Partial<Record<DemoRun['phase'], string>> = phases[kind]
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{texts[phase] ?? 'Finishing…'}</span>
        {kind === 'clear' && phase !== 'backup' && (
          <span className="text-ink-soft tabular-nums">
            {count(done)} of {count(total)}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={kind === 'fill' ? 'Progress of the filling' : 'Progress of the clearing'}
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
