import { Power, SquarePen } from 'lucide-react'
import { many } from '#web/admin/parts/figures.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import type { OfficeCategory } from '#web/admin/request/categories.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActiveBadge } from './category-columns.tsx'

/** The main categories as cards. They can be edited and switched off, but not deleted. */
export function MainCards({
  categories,
  mayEdit,
  busy,
  onEdit,
  onToggle,
}: {
  categories: OfficeCategory[] | undefined
  mayEdit: boolean
  busy: boolean
  onEdit: (category: OfficeCategory) => void
  onToggle: (category: OfficeCategory) => void
}) {
  return (
    <section className="mb-8">
      <h2 className="mb-2 font-semibold text-base">{t('Main Categories')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {!categories &&
          ['a', 'b', 'c'].map((card) => (
            <li key={card}>
              <Skeleton className="h-24 w-full" />
            </li>
          ))}
        {categories?.map((category) => (
          <li key={category.id} className="grid gap-1 rounded-control border border-line bg-surface px-4 py-3">
            <div className="flex items-center gap-2">
              <h3 className="min-w-0 grow font-semibold text-base">{translateServerText(category.title)}</h3>
              <ActiveBadge isActive={category.isActive} />
            </div>
            <div className="flex items-end gap-2">
              <p className="min-w-0 grow text-ink-soft">
                /{category.slug} · {many(category.productCount, 'product')}
              </p>
              {mayEdit && (
                <span className="-mr-2 -mb-1.5 flex">
                  <RowAction
                    label={t('Edit {title}', { title: category.title })}
                    icon={SquarePen}
                    onPress={() => onEdit(category)}
                  />
                  <RowAction
                    label={
                      category.isActive
                        ? t('Deactivate {title}', { title: category.title })
                        : t('Activate {title}', { title: category.title })
                    }
                    icon={Power}
                    onPress={() => !busy && onToggle(category)}
                  />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
