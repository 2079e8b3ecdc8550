import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, PackagePlus } from 'lucide-react'
import { ReceiptSheet } from '#web/admin/inventory/receipts/receipt-sheet.tsx'
import { ReceiveGoods } from '#web/admin/inventory/receipts/receive-goods.tsx'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { count, exactTaka, moment } from '#web/admin/parts/figures.ts'
import { useFilters, useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { type Receipt, receiptsQuery } from '#web/admin/request/catalogue/goods-receipts.ts'
import { useSession } from '#web/admin/session.ts'
import { digits, t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [
  { title: t('Goods receipts · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { page: '1' }
const sheetParams = ['view', 'edit'] as const

/** The goods receipts, and the form for a new one. */
export default function GoodsReceipts() {
  const { can } = useSession()
  return can('inventory.view') ? <Receipts /> : <NotPermitted />
}

function Receipts() {
  const mayReceive = useSession().can('inventory.edit')
  const { filters, set } = useFilters(defaults)
  const { opened, open, close, goOn } = useUrlSheet(sheetParams)
  const query = useQuery(receiptsQuery(Number(filters.page) || 1))
  const { data } = query
  return (
    <>
      <PageHead
        title={t('Goods Receipts')}
        text={t('What came in, from whom, and what it cost. The stock ledger points here.')}
        actionsBeside
      >
        <ButtonLink variant="outline" size="sm" to="/admin/inventory">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Inventory')}
        </ButtonLink>
        {mayReceive && (
          <AtHand>
            <Button size="sm" onClick={() => open('edit', 'new')}>
              <PackagePlus aria-hidden="true" className="size-4" />
              {t('Receive Goods')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <DataTable
        label={t('Goods receipts')}
        columns={columnsOf((id) => open('view', String(id)))}
        rows={data?.receipts}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => t('receipt {id}', { id })}
        stale={query.isPlaceholderData}
        failure={
          query.isError ? { what: t('Failed to load receipts'), error: query.error, retry: query.refetch } : undefined
        }
        empty={
          <EmptyState
            title={t('No receipts yet')}
            text={t('Receive goods when they arrive: scan them or type their names.')}
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="receipt" onPage={(page) => set({ page: String(page) })} />
      )}
      <ReceiptSheet id={opened.view} onClose={close} />
      {opened.edit !== '' && mayReceive && (
        <ReceiveGoods onClose={close} onReceived={(id) => goOn('view', String(id))} />
      )}
    </>
  )
}

const columnsOf = (open: (id: number) => void): Column<Receipt>[] => [
  {
    id: 'receipt',
    head: t('Receipt'),
    narrow: 'lead',
    cell: ({ id, supplier, document }) => (
      <>
        <button
          type="button"
          onClick={() => open(id)}
          className="py-0.5 text-left font-semibold text-green hover:underline"
        >
          {digits(id)} · {supplier}
        </button>
        {document && <p className="text-stone text-xs">{document}</p>}
      </>
    ),
  },
  {
    id: 'at',
    head: t('Received'),
    cell: ({ at, actor }) => (
      <>
        {moment(at)}
        <p className="text-stone text-xs">{actor}</p>
      </>
    ),
  },
  { id: 'pieces', head: t('Pieces'), align: 'end', cell: ({ pieces }) => count(pieces) },
  { id: 'cost', head: t('Cost'), align: 'end', narrow: 'end', cell: ({ cost }) => exactTaka(cost) },
]
