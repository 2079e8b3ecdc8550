import type { Progress } from '#web/admin/request/catalogue/import.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** Progress of a dry run or an import. */
export function ImportProgress({ progress }: { progress: Progress | undefined }) {
  const { doing = 'reading', done = 0, total = 0 } = progress ?? {}
  const words = translateServerText(doing).replace(/^./, (first) => first.toUpperCase())
  return (
    <div className="grid gap-1.5">
      <p>
        {words}
        {total > 0 && t(' {done} of {total}', { done, total })}…
      </p>
      <progress aria-label={words} max={total || 1} value={total > 0 ? done : undefined} className="h-1.5 w-full" />
    </div>
  )
}
