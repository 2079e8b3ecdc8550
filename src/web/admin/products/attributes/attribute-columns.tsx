import type { ReactNode } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { nameOf } from '#web/admin/parts/name-of.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { kindNames } from './attribute-draft.ts'

export const attributeColumns = (
  actions: (attribute: OfficeAttribute) => ReactNode,
  nameOfCategory: (id: string) => string,
): Column<OfficeAttribute>[] => [
  {
    id: 'name',
    head: t('Name'),
    narrow: 'lead',
    cell: ({ nameEn, nameBn, isArchived }) => (
      <div className="min-w-0">
        <span className="wrap-anywhere font-semibold">{nameEn}</span>{' '}
        {isArchived && <Badge tone="amber">{t('Archived')}</Badge>}
        <span lang="bn" className="block text-ink-soft">
          {nameBn}
        </span>
      </div>
    ),
  },
  { id: 'kind', head: t('Kind'), cell: ({ kind, unitEn }) => [kindNames[kind], unitEn].filter(Boolean).join(', ') },
  {
    id: 'values',
    head: t('Values'),
    cell: ({ kind, values }) => (
      <span className="wrap-anywhere text-ink-soft">
        {kind === 'choice' ? values.map(nameOf).join(', ') || '–' : '–'}
      </span>
    ),
  },
  {
    id: 'where',
    head: t('Where'),
    cell: ({ isShown, isFilterable, categories }) => (
      <div>
        <span>
          {[isShown && t('Product page'), isFilterable && t('Filter')].filter(Boolean).join(', ') || t('Office only')}
        </span>
        <span className="block text-ink-soft">
          {categories.length > 0 ? categories.map(nameOfCategory).join(', ') : t('All categories')}
        </span>
      </div>
    ),
  },
  { id: 'products', head: t('Used by'), cell: ({ products }) => many(products, 'product') },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (attribute) => <div className="flex max-md:-ml-3 md:justify-end">{actions(attribute)}</div>,
  },
]
