import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { moment } from '#web/admin/parts/figures.ts'
import { type ImportRun, importRunQuery, importRunsQuery } from '#web/admin/request/catalogue/import.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ImportRows } from './import-rows.tsx'
import { UndoImport } from './undo-import.tsx'

/** Earlier imports with their results, each with Undo. */
export function ImportHistory() {
  const { data: runs, error, refetch } = useQuery(importRunsQuery)
  const [asking, setAsking] = useState<ImportRun>()
  return (
    <section aria-labelledby="imports-of-before" className="grid gap-3">
      <h3 id="imports-of-before" className="font-semibold text-base">
        {t('Earlier Imports')}
      </h3>
      {error && !runs ? (
        <Failed what={t('Failed to load the imports')} error={error} retry={refetch} />
      ) : !runs ? (
        <Skeleton className="h-16" />
      ) : runs.length === 0 ? (
        <p className="text-ink-soft">{t('Nothing has been imported here yet.')}</p>
      ) : (
        <ul className="border-line border-t">
          {runs.map((run) => (
            <OneRun key={run.id} run={run} onUndo={() => setAsking(run)} />
          ))}
        </ul>
      )}
      {asking && <UndoImport run={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

function OneRun({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const [open, setOpen] = useState(false)
  const { fileName, at, actor, totals, undoneAt, undoneBy, mayUndo } = run
  return (
    <li className="grid gap-2 border-line border-b py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="wrap-anywhere font-semibold">{fileName}</p>
          <p className="text-ink-soft">
            {t('{at} · {actor} · {new} new, {changed} changed, {refused} refused', {
              at: moment(at),
              actor: actorName(actor),
              new: totals.new,
              changed: totals.changed,
              refused: totals.refused,
            })}
          </p>
        </div>
        {undoneAt && (
          <Badge>
            {t('Undone {undoneAt} by', { undoneAt: moment(undoneAt) })} {undoneBy}
          </Badge>
        )}
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="sm"
            className="max-sm:min-h-11"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? t('Hide Report') : t('Report')}
            <span className="sr-only"> {t('of {fileName}', { fileName })}</span>
          </Button>
          {mayUndo && (
            <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={onUndo}>
              {t('Undo')}
              <span className="sr-only"> {t('the import of {fileName}', { fileName })}</span>
            </Button>
          )}
        </div>
      </div>
      {open && <RunReport id={run.id} />}
    </li>
  )
}

function RunReport({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(importRunQuery(id))
  if (error && !data) return <Failed what={t('Failed to load the report')} error={error} retry={refetch} />
  return data ? <ImportRows report={data.report} /> : <Skeleton className="h-24" />
}
