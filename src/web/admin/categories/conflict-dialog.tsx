import { ago } from '#web/admin/parts/figures.ts'
import type { OfficeCategory } from '#web/admin/request/categories.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { differing, fieldLabels } from './category-labels.ts'
import type { Conflict } from './use-save-tree.ts'

/**
 * Save conflict: lists the changes that another person saved first, and marks those that saving now would overwrite.
 */
export function ConflictDialog({
  conflict,
  saving,
  onTop,
  onDrop,
}: {
  conflict: Conflict
  saving: boolean
  onTop: () => void
  onDrop: () => void
}) {
  const { base, newest, meant, by, at } = conflict
  const theirs = differences(base.categories, newest.categories)
  const mine = new Set(idsChanged(base.categories, meant.change(base.categories)))
  return (
    <Dialog
      open
      size="md"
      onClose={() => saving || onDrop()}
      title={t('The categories have changed in the meantime')}
      text={t('{by} saved them{at}. Nothing of what you did is saved yet, and nothing of it is lost.', {
        by: by || t('Somebody else'),
        at: at && ` ${ago(at)}`,
      })}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onDrop} disabled={saving}>
            {t('Leave Theirs')}
          </Button>
          <Button size="sm" onClick={onTop} busy={saving}>
            {saving ? t('Saving…') : t('Save Mine on Top')}
          </Button>
        </>
      }
    >
      <h3 className="mt-4 mb-1 font-semibold text-sm">{t('What they changed')}</h3>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto border-line border-y text-sm">
        {theirs.map(({ id, title, what }) => (
          <li key={id} className="py-1.5">
            <span className="font-semibold">{title}</span> <span className="text-ink-soft">{what}</span>
            {mine.has(id) && <span className="text-amber"> {t('· you are changing this one too')}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function differences(before: OfficeCategory[], after: OfficeCategory[]) {
  const was = new Map(before.map((each) => [each.id, each]))
  const is = new Map(after.map((each) => [each.id, each]))
  return [
    ...before.filter(({ id }) => !is.has(id)).map(({ id, title }) => ({ id, title, what: t('deleted') })),
    ...after.flatMap((each) => {
      const old = was.get(each.id)
      if (!old) return [{ id: each.id, title: each.title, what: t('added') }]
      const names = differing(old, each).map((name) => fieldLabels[name])
      return names.length > 0
        ? [{ id: each.id, title: each.title, what: t('{list} changed', { list: names.join(', ') }) }]
        : []
    }),
  ]
}

const idsChanged = (before: OfficeCategory[], after: OfficeCategory[]) => differences(before, after).map(({ id }) => id)
