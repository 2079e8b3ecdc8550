import type { ReactNode } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OfficeChart } from '#web/admin/request/size-charts.ts'
import { t } from '#web/admin/translate.ts'
import { sectionNames } from './section-names.ts'

export const chartColumns = (actions: (chart: OfficeChart) => ReactNode): Column<OfficeChart>[] => [
  {
    id: 'name',
    head: t('Name'),
    narrow: 'lead',
    cell: ({ titleEn, titleBn }) => (
      <div className="min-w-0">
        <span className="font-semibold">{titleEn}</span>
        <span lang="bn" className="block text-ink-soft">
          {titleBn}
        </span>
      </div>
    ),
  },
  { id: 'section', head: t('Part'), cell: ({ section }) => sectionNames[section] },
  {
    id: 'sizes',
    head: t('Sizes'),
    cell: ({ rows }) => <span className="wrap-anywhere">{rows.map(({ size }) => size).join(', ')}</span>,
  },
  {
    id: 'measures',
    head: t('Measures'),
    cell: ({ measures, unit }) => `${measures.map(inOfficeLanguage).join(', ')} (${unit})`,
  },
  {
    id: 'used',
    head: t('Used by'),
    cell: ({ products, categories }) => (
      <div>
        <span className="whitespace-nowrap">{many(products, 'product')}</span>
        {categories.length > 0 && (
          <span className="block text-ink-soft">{categories.map(({ title }) => title).join(', ')}</span>
        )}
      </div>
    ),
  },
  {
    id: 'actions',
    head: t('Actions'),
    align: 'end',
    narrow: 'foot',
    cell: (chart) => <div className="flex max-md:-ml-3 md:justify-end">{actions(chart)}</div>,
  },
]
