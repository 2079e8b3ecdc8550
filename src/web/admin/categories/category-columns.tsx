import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { count } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeCategory } from '#web/admin/request/categories.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { placeOf } from './category-labels.ts'

/** Keywords shown per row. */
const shown = 3

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'green' : 'plain'}>{isActive ? t('Active') : t('Inactive')}</Badge>
)

/** Columns of the table of all categories that are not main categories. */
export const categoryColumns = (actions: (category: OfficeCategory) => ReactNode): Column<OfficeCategory>[] => [
  {
    id: 'title',
    head: t('Category'),
    narrow: 'lead',
    cell: ({ title, titleBn, slug }) => (
      <div className="min-w-0">
        <p className="font-semibold">
          {title}
          {titleBn && (
            <span lang="bn" className="ml-2 font-normal text-ink-soft">
              {titleBn}
            </span>
          )}
        </p>
        <p className="wrap-anywhere text-stone text-xs">/{slug}</p>
      </div>
    ),
  },
  { id: 'place', head: t('Section'), cell: (category) => placeOf(category) },
  {
    id: 'keywords',
    head: t('Keywords'),
    from: 'lg',
    narrow: 'none',
    cell: ({ keywords }) => (
      <span className="text-ink-soft">
        {keywords.slice(0, shown).join(', ') || '–'}
        {keywords.length > shown && (
          <span className="whitespace-nowrap text-stone">
            {' '}
            {t('+{count} more', { count: keywords.length - shown })}
          </span>
        )}
      </span>
    ),
  },
  { id: 'products', head: t('Products'), align: 'end', cell: ({ productCount }) => count(productCount) },
  { id: 'status', head: t('Status'), narrow: 'end', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  {
    id: 'updated',
    head: t('Updated'),
    from: 'lg',
    narrow: 'none',
    cell: ({ updatedAt }) => (
      <span className="whitespace-nowrap text-ink-soft">{formatDate(updatedAt, language, 'shortDay')}</span>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (category) => <div className="flex max-md:-ml-3 md:justify-end">{actions(category)}</div>,
  },
]
