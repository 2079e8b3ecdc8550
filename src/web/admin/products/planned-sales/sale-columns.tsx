import { Link } from 'react-router'
import { type SaleState, saleState } from '#shared/catalogue/planned-sale-state.ts'
import { moment, taka } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { ListedSale } from '#web/admin/request/planned-sales.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const words: Record<SaleState, string> = {
  planned: t('Planned'),
  running: t('Running'),
  ended: t('Ended'),
  cancelled: t('Cancelled'),
}

export const isOpenSale = ({ state }: ListedSale) => saleState(state).isOpen

/** @param cancel undefined without the permission */
export const saleColumns = (cancel: ((sale: ListedSale) => void) | undefined): Column<ListedSale>[] => [
  {
    id: 'product',
    head: t('Product'),
    narrow: 'lead',
    cell: ({ number, title, image, by }) => (
      <span className="flex items-center gap-3">
        <Thumb image={image} className="w-9" />
        <span className="min-w-0">
          <Link to={`/admin/products?view=${number}`} className="font-semibold text-green hover:underline">
            {title}
          </Link>
          <span className="block text-stone text-xs">{t('planned by {by}', { by })}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    head: t('State'),
    narrow: 'end',
    cell: ({ state }) => <Badge tone={saleState(state).tone}>{words[state]}</Badge>,
  },
  { id: 'from', head: t('From'), cell: ({ from }) => moment(from) },
  { id: 'until', head: t('Until'), cell: ({ until }) => moment(until) },
  {
    id: 'price',
    head: t('New price'),
    align: 'end',
    cell: ({ usualPrice, salePrice, percent, problem }) => (
      <span className="tabular-nums">
        {salePrice === null ? t('None') : taka(salePrice)}{' '}
        {usualPrice !== null && salePrice !== null && <s className="text-stone">{taka(usualPrice)}</s>}
        {percent !== null && <span className="block text-stone text-xs">{t('{percent}% off', { percent })}</span>}
        {problem && <span className="block text-red text-xs">{translateServerText(problem)}</span>}
      </span>
    ),
  },
  ...(cancel
    ? [
        {
          id: 'cancel',
          head: '',
          narrow: 'foot' as const,
          align: 'end' as const,
          cell: (sale: ListedSale) =>
            isOpenSale(sale) && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('{value} the sale of {title}', {
                  value: saleState(sale.state).setsPrice ? t('End') : t('Cancel'),
                  title: sale.title,
                })}
                onClick={() => cancel(sale)}
                className="max-sm:min-h-11"
              >
                {saleState(sale.state).setsPrice ? t('End') : t('Cancel')}
              </Button>
            ),
        },
      ]
    : []),
]
