import { useQuery } from '@tanstack/react-query'
import type { TopCustomer } from '#domains/reports/staff-contract.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, percent, shortDay, taka } from '#web/admin/parts/figures.ts'
import { MailAddress } from '#web/admin/parts/inputs/mail-address.tsx'
import { CustomerLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { customersQuery, periodName } from '#web/admin/request/analysis.ts'
import { useSession } from '#web/admin/session.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Block, Nothing } from './block.tsx'
import { FigureCard, FigureRow } from './figure-card.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const tones = { VIP: 'amber', Regular: 'plain', New: 'green' } as const

const columns: Column<TopCustomer>[] = [
  { id: 'customer', head: t('Customer'), cell: (customer) => <Name {...customer} />, narrow: 'lead' },
  {
    id: 'status',
    head: t('Status'),
    cell: ({ status }) => <Badge tone={tones[status]}>{translateServerText(status)}</Badge>,
    narrow: 'end',
  },
  { id: 'orders', head: t('Orders'), cell: ({ orders }) => count(orders), align: 'end' },
  { id: 'spent', head: t('Spent'), cell: ({ spent }) => taka(spent), align: 'end' },
  { id: 'totalOrders', head: t('Orders in all'), cell: ({ totalOrders }) => count(totalOrders), align: 'end' },
  { id: 'totalSpent', head: t('Spent in all'), cell: ({ totalSpent }) => taka(totalSpent), align: 'end' },
  { id: 'lastOrder', head: t('Last order'), cell: ({ lastOrder }) => shortDay(lastOrder), align: 'end' },
]

const Name = ({ id, name, email }: TopCustomer) =>
  name === null ? (
    <span>{t('Customer {id}', { id })}</span>
  ) : (
    <span className="block min-w-0">
      <span className="block font-semibold">
        <CustomerLink of={email}>{name}</CustomerLink>
      </span>
      <span className="wrap-anywhere block text-stone text-xs">{email && <MailAddress of={email} />}</span>
    </span>
  )

/** Reports tab: who buys, and how often. */
export function CustomersTab({ period }: { period: string }) {
  const { can } = useSession()
  return (
    <TabFace
      query={useQuery(customersQuery(period))}
      exporting={
        <ExportButton
          label={t('Export Customers')}
          list="reports-csv"
          query={{ tab: 'customers', period }}
          name={`customers-${periodName(period)}`}
        />
      }
    >
      {({ total, newThisMonth, averageOrder, retention, vipThreshold, top }) => (
        <>
          <FigureRow label={t('Customers')}>
            <FigureCard label={t('Total Customers')} meaning={t('All Customers')} value={count(total)} />
            <FigureCard label={t('New This Month')} value={count(newThisMonth)} />
            <FigureCard
              label={t('Average Order')}
              meaning={t('Average Order Value')}
              value={taka(averageOrder.current)}
              change={averageOrder.change}
            />
            <FigureCard
              label={t('Retention')}
              value={retention === null ? '–' : percent(retention)}
              hint={t('ordered twice or more')}
            />
          </FigureRow>
          <Block title={t('Top Customers')}>
            <DataTable
              label={t('Top Customers')}
              columns={columns}
              rows={top}
              rowId={({ id }) => String(id)}
              rowName={({ id, name }) => name ?? t('customer {id}', { id })}
              empty={<Nothing>{t('Nobody ordered in this period')}</Nothing>}
            />
            <p className="mt-2 text-stone">
              {t('VIP from more than {vipThreshold} in all.', { vipThreshold: taka(vipThreshold) })}
              {!can('users.view') && t(' Names are shown to who may see users.')}
            </p>
          </Block>
        </>
      )}
    </TabFace>
  )
}
