import type { ReactNode } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeColor } from '#web/admin/request/catalogue/colors.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Swatch } from '#web/ui/swatch.tsx'

export const colorColumns = (actions: (color: OfficeColor) => ReactNode): Column<OfficeColor>[] => [
  {
    id: 'name',
    head: t('Colour'),
    narrow: 'lead',
    cell: ({ name, nameBn, hex, isDecided }) => (
      <div className="flex min-w-0 items-center gap-3">
        <Swatch hex={hex} className="size-8" />
        <div className="min-w-0">
          <span className="wrap-anywhere font-semibold">{name}</span>{' '}
          {!isDecided && <Badge tone="amber">{t('To decide')}</Badge>}
          <span lang="bn" className="block text-ink-soft">
            {nameBn}
          </span>
        </div>
      </div>
    ),
  },
  { id: 'hex', head: t('Code'), narrow: 'none', cell: ({ hex }) => <span className="text-ink-soft">{hex}</span> },
  {
    id: 'aliases',
    head: t('Other spellings'),
    narrow: 'none',
    cell: ({ aliases }) => <span className="wrap-anywhere text-ink-soft">{aliases.join(', ') || '–'}</span>,
  },
  { id: 'products', head: t('Used by'), cell: ({ products }) => many(products, 'product') },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (color) => <div className="flex max-md:-ml-3 md:justify-end">{actions(color)}</div>,
  },
]
