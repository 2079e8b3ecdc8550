import { Pause, Play, RotateCw, X } from 'lucide-react'
import { count, many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { RunItem } from './upload-run.ts'
import type { useUploadRun } from './use-upload-run.ts'

/** So many files that failed are named. */
const maxNamed = 20

/** An upload run: its progress, a pause button, and its errors. */
export function UploadProgress({ uploads }: { uploads: ReturnType<typeof useUploadRun> }) {
  const { run, items, isOver, isPaused, close } = uploads
  if (!run) return null
  const failed = items.filter(({ state }) => state === 'failed')
  const through = items.length - failed.length - items.filter(isOpen).length
  return (
    <section aria-label={t('Upload')} className="mb-4 grid gap-2 rounded-control border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 grow font-semibold">
          {isOver
            ? outcomeOf(items)
            : t('{value} {through} of {files}', {
                value: isPaused ? t('Paused at') : t('Uploading'),
                through: count(through),
                files: many(items.length, 'file'),
              })}
        </p>
        {!isOver && (
          <Button variant="outline" size="sm" onClick={isPaused ? run.resume : run.pause}>
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
            {isPaused ? t('Go On') : t('Pause')}
          </Button>
        )}
        {isOver && failed.length > 0 && (
          <Button variant="outline" size="sm" onClick={run.retry}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t('Retry {files}', { files: many(failed.length, 'file') })}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={isOver ? close : run.cancel}>
          <X aria-hidden="true" className="size-4" />
          {isOver ? t('Close') : t('Stop')}
        </Button>
      </div>
      {!isOver && (
        <progress aria-label={t('Upload')} value={sumOf(items)} max={items.length} className="h-1.5 w-full" />
      )}
      {failed.length > 0 && (
        <ul className="grid gap-1 text-red">
          {failed.slice(0, maxNamed).map(({ id, file, problem }) => (
            <li key={id}>
              {file.name}: {problem}
            </li>
          ))}
          {failed.length > maxNamed && <li>{t('And {count} more', { count: count(failed.length - maxNamed) })}</li>}
        </ul>
      )}
    </section>
  )
}

const isOpen = ({ state }: RunItem) => state === 'waiting' || state === 'uploading'
const sumOf = (items: RunItem[]) => items.reduce((sum, item) => sum + (isOpen(item) ? item.progress * 0.99 : 1), 0)

/** 'Uploaded 12 files. 3 were in the library already. 1 failed.' */
function outcomeOf(items: Pick<RunItem, 'state'>[]): string {
  const of = (state: RunItem['state']) => items.filter((item) => item.state === state).length
  const existed = of('existed')
  return [
    t('Uploaded {files}.', { files: many(of('done'), 'file') }),
    existed > 0 &&
      (existed === 1
        ? t('1 was in the library already.')
        : t('{existed} were in the library already.', { existed: count(existed) })),
    of('failed') > 0 && t('{of} failed.', { of: count(of('failed')) }),
  ]
    .filter(Boolean)
    .join(' ')
}
