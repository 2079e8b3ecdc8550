import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ReleasePieces } from '#web/admin/inventory/second-choice/release-pieces.tsx'
import { SecondChoiceMovements } from '#web/admin/inventory/second-choice/second-choice-movements.tsx'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { stockReason } from '#web/admin/inventory/stock-reason.ts'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { NotPermitted } from '#web/admin/parts/failed.tsx'
import { count, many, moment } from '#web/admin/parts/figures.ts'
import { useFilters } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import { type SecondChoicePiece, secondChoiceQuery } from '#web/admin/request/catalogue/second-choice.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [
  { title: t('Second choice · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const defaults = { page: '1' }

/** Pieces that came back and cannot be sold as new. */
export default function SecondChoice() {
  const { can } = useSession()
  return can('inventory.view') ? <Pieces /> : <NotPermitted />
}

function Pieces() {
  const mayRelease = useSession().can('inventory.edit')
  const { filters, set } = useFilters(defaults)
  const [chosen, setChosen] = useState<SecondChoicePiece>()
  const query = useQuery(secondChoiceQuery(Number(filters.page) || 1))
  const { data } = query
  return (
    <>
      <PageHead
        title={t('Second Choice')}
        text={t(
          'Pieces that came back and cannot be sold as new. They are no stock of the shop: nobody can order them.',
        )}
        state={data && many(data.total, 'piece')}
        actionsBeside
      >
        <ButtonLink variant="outline" size="sm" to="/admin/inventory">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Inventory')}
        </ButtonLink>
      </PageHead>
      <DataTable
        label={t('Second choice')}
        columns={columnsOf(mayRelease ? setChosen : undefined)}
        rows={data?.pieces}
        rowId={({ variantId }) => String(variantId)}
        rowName={({ title, size, color }) => `${title}, ${variantName({ size, color })}`}
        stale={query.isPlaceholderData}
        failure={
          query.isError
            ? { what: t('Failed to load second choice'), error: query.error, retry: query.refetch }
            : undefined
        }
        empty={
          <EmptyState
            title={t('No second choice')}
            text={t('What the counter of returned parcels puts into second choice is counted here.')}
          />
        }
      />
      {data && data.page.total > 0 && (
        <Pager page={data.page} noun="row" onPage={(page) => set({ page: String(page) })} />
      )}
      {data && data.movements.length > 0 && <SecondChoiceMovements movements={data.movements} />}
      {chosen && <ReleasePieces piece={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}

const columnsOf = (release: ((piece: SecondChoicePiece) => void) | undefined): Column<SecondChoicePiece>[] => [
  {
    id: 'piece',
    head: t('Piece'),
    narrow: 'lead',
    cell: ({ title, size, color, sku }) => (
      <>
        <span className="font-semibold">{title}</span>
        <p className="text-ink-soft">{variantName({ size, color })}</p>
        <p className="wrap-anywhere text-stone text-xs">{sku}</p>
      </>
    ),
  },
  { id: 'quantity', head: t('Pieces'), align: 'end', narrow: 'end', cell: ({ quantity }) => count(quantity) },
  {
    id: 'reason',
    head: t('Reason'),
    cell: ({ reason, at }) => (
      <div>
        <p className="wrap-anywhere">{stockReason(reason)}</p>
        <p className="text-stone text-xs">{moment(at)}</p>
      </div>
    ),
  },
  ...(release
    ? [
        {
          id: 'release',
          head: '',
          cell: (piece: SecondChoicePiece) => (
            <Button variant="outline" size="sm" onClick={() => release(piece)}>
              {t('Sell or Write Off')}
            </Button>
          ),
        },
      ]
    : []),
]
