import { useQuery } from '@tanstack/react-query'
import type { TopCustomer } from '#domains/reports/staff-contract.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { count, percent, shortDay, taka } from '#web/admin/parts/figures.ts'
import { CustomerLink } from '#web/admin/parts/links/links.tsx'
import { MailAddress } from '#web/admin/parts/mail-address.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { customersQuery, periodName } from '#web/admin/request/analysis.ts'
import { useSession } from '#web/admin/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Block, Nothing } from './block.tsx'
import { FigureCard, FigureRow } from './figure-card.tsx'
import { ExportButton } from './period-bar.tsx'
import { TabFace } from './tab-face.tsx'

const tones = { VIP: 'amber', Regular: 'plain', New: 'green' } as const

const columns: Column<TopCustomer>[] = [
  { id: 'customer', head: 'Customer', cell: (customer) => <Name {...customer} />, narrow: 'lead' },
  { id: 'status', head: 'Status', cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>, narrow: 'end' },
  { id: 'orders', head: 'Orders', cell: ({ orders }) => count(orders), align: 'end' },
  { id: 'spent', head: 'Spent', cell: ({ spent }) => taka(spent), align: 'end' },
  { id: 'totalOrders', head: 'Orders in all', cell: ({ totalOrders }) => count(totalOrders), align: 'end' },
  { id: 'totalSpent', head: 'Spent in all', cell: ({ totalSpent }) => taka(totalSpent), align: 'end' },
  { id: 'lastOrder', head: 'Last order', cell: ({ lastOrder }) => shortDay(lastOrder), align: 'end' },
]

const Name = ({ id, name, email }: TopCustomer) =>
  name === null ? (
    <span>Customer {id}</span>
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
          label="Export Customers"
          list="reports-csv"
          query={{ tab: 'customers', period }}
          name={`customers-${periodName(period)}`}
        />
      }
    >
      {({ total, newThisMonth, averageOrder, retention, vipThreshold, top }) => (
        <>
          <FigureRow label="Customers">
            <FigureCard label="Total Customers" meaning="All Customers" value={count(total)} />
            <FigureCard label="New This Month" value={count(newThisMonth)} />
            <FigureCard
              label="Average Order"
              meaning="Average Order Value"
              value={taka(averageOrder.current)}
              change={averageOrder.change}
            />
            <FigureCard
              label="Retention"
              value={retention === null ? '–' : percent(retention)}
              hint="ordered twice or more"
            />
          </FigureRow>
          <Block title="Top Customers">
            <DataTable
              label="Top Customers"
              columns={columns}
              rows={top}
              rowId={({ id }) => String(id)}
              rowName={({ id, name }) => name ?? `customer ${id}`}
              empty={<Nothing>Nobody ordered in this period</Nothing>}
            />
            <p className="mt-2 text-stone">
              VIP from more than {taka(vipThreshold)} in all.
              {!can('users.view') && ' Names are shown to who may see users.'}
            </p>
          </Block>
        </>
      )}
    </TabFace>
  )
}
