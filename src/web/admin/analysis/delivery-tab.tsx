import { useQuery } from '@tanstack/react-query'
import type { KeptPromises } from '#domains/reports/staff-contract.ts'
import { useCourierName } from '#web/admin/parcels/use-courier-name.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, many, percent } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import { deliveryQuery, periodName } from '#web/admin/request/analysis.ts'
import { t } from '#web/admin/translate.ts'
import { Block, Nothing } from './block.tsx'
import { FigureCard, FigureRow } from './figure-card.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

type Named = KeptPromises & { name: string }

const columns = (head: string): Column<Named>[] => [
  { id: 'name', head, cell: ({ name }) => <span className="font-semibold">{name}</span>, narrow: 'lead' },
  { id: 'orders', head: t('Promised'), cell: ({ orders }) => count(orders), align: 'end' },
  { id: 'kept', head: t('Kept'), cell: ({ keptShare }) => percent(keptShare), align: 'end' },
  { id: 'late', head: t('Median days late'), cell: ({ daysLate }) => daysLate ?? '–', align: 'end' },
]

/** Reports tab: promised against actual delivery times, by courier and district. */
export function DeliveryTab({ period }: { period: string }) {
  const courierName = useCourierName()
  return (
    <TabFace
      query={useQuery(deliveryQuery(period))}
      exporting={
        <ExportButton
          label={t('Export Delivery')}
          list="reports-csv"
          query={{ tab: 'delivery', period }}
          name={`delivery-${periodName(period)}`}
        />
      }
    >
      {({ total, couriers, districts }) => (
        <>
          <FigureRow label={t('Promises')}>
            <FigureCard label={t('Promised Orders')} value={count(total.orders)} />
            <FigureCard label={t('Promises Kept')} value={total.orders === 0 ? '–' : percent(total.keptShare)} />
            <FigureCard
              label={t('Median Days Late')}
              value={total.daysLate === null ? '–' : many(total.daysLate, 'day')}
              hint={t('of the promises that were broken')}
            />
          </FigureRow>
          <Kept
            title={t('By Courier')}
            head={t('Courier')}
            rows={couriers.map(({ courier, ...row }) => ({
              name: courier ? courierName(courier) : t('No courier'),
              ...row,
            }))}
          />
          <Kept
            title={t('By District')}
            head={t('District')}
            rows={districts.map(({ district: name, ...row }) => ({ name, ...row }))}
          />
        </>
      )}
    </TabFace>
  )
}

const Kept = ({ title, head, rows }: { title: string; head: string; rows: Named[] }) => (
  <Block title={title} meaning={t('Promises Kept')}>
    <DataTable
      label={title}
      columns={columns(head)}
      rows={rows}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      empty={<Nothing>{t('Nothing was promised for this period')}</Nothing>}
    />
  </Block>
)
