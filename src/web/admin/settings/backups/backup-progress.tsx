import { count, many } from '#web/admin/parts/figures.ts'
import type { BackupProgress } from '#web/admin/request/backups.ts'
import { t } from '#web/admin/translate.ts'

const phaseLabels = {
  waiting: t('Beginning…'),
  pictures: t('Writing pictures'),
  tables: t('Writing orders, products and all the rest'),
  checking: t('Reading the file back'),
}

/** Phase and progress of the backup that is being made. */
export function RunningBackup({ phase, done, total }: BackupProgress) {
  return (
    <div role="status" className="grid gap-2 rounded-control border border-line p-3.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{phaseLabels[phase]}</span>
        {total > 0 && (
          <span className="text-ink-soft tabular-nums">
            {phase === 'checking'
              ? `${Math.floor((done / total) * 100)}%`
              : t('{done} of {things}', {
                  done: count(done),
                  things: many(total, phase === 'tables' ? 'row' : 'picture'),
                })}
          </span>
        )}
      </p>
      <div
        role="progressbar"
        aria-label={t('Progress of the backup')}
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
