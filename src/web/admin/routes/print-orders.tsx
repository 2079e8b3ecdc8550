import { ArrowLeft, Printer } from 'lucide-react'
import { useLocation } from 'react-router'
import { orderIdsIn, type PrintKind, printKinds } from '#web/admin/orders/print-address.ts'
import { PrintDocument } from '#web/admin/orders/print-document.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { ToggleGroup } from '#web/admin/parts/toggle-group.tsx'
import { useFilters } from '#web/admin/parts/use-filters.ts'
import { usePrintDocuments } from '#web/admin/request/use-print-documents.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: 'Print orders · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { kind: 'invoice', size: 'a4' }
const kindWords: Record<PrintKind, string> = { invoice: 'Invoices', slip: 'Packing slips' }
const sizes = { a4: 'A4', a5: 'A5' } as const

/** Print preview: an invoice or a packing slip per sheet for the orders in the URL. */
export default function PrintOrdersScreen() {
  const ids = orderIdsIn(useLocation())
  const { filters, set } = useFilters(defaults)
  const { data, loaded, error, refetch } = usePrintDocuments(ids)
  const kind = printKinds.find((each) => each === filters.kind) ?? 'invoice'
  const size = filters.size === 'a5' ? 'a5' : 'a4'
  const missing = data ? ids.length - data.orders.length : 0
  return (
    <>
      <div className="no-print">
        <PageHead
          title="Print Orders"
          text={data ? many(data.orders.length, 'sheet') : `${count(loaded)} of ${many(ids.length, 'order')} loaded`}
        >
          <ButtonLink variant="outline" size="sm" to="/admin/orders">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Orders
          </ButtonLink>
          <Button size="sm" onClick={() => print()} disabled={!data || data.orders.length === 0}>
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        </PageHead>
        <div className="mb-5 flex flex-wrap gap-4">
          <ToggleGroup
            label="Papers"
            options={printKinds.map((each) => [each, kindWords[each]])}
            chosen={kind}
            onChoose={(next) => set({ kind: next })}
          />
          <ToggleGroup
            label="Paper size"
            options={Object.entries(sizes)}
            chosen={size}
            onChoose={(next) => set({ size: next })}
          />
        </div>
        {missing > 0 && (
          <p role="alert" className="mb-4 text-red">
            {many(missing, 'order')} cannot be printed: not found, or in the trash.
          </p>
        )}
      </div>
      {ids.length === 0 || data?.orders.length === 0 ? (
        <EmptyState title="Nothing to print" text="Select orders in the list first.">
          <ButtonLink size="sm" to="/admin/orders">
            Orders
          </ButtonLink>
        </EmptyState>
      ) : data ? (
        <div className="papers" data-size={size}>
          {data.orders.map((order) => (
            <PrintDocument key={order.orderId} order={order} shop={data.shop} kind={kind} />
          ))}
        </div>
      ) : error ? (
        <Failed what="Failed to load orders" error={error} retry={refetch} />
      ) : (
        <Skeleton className="mx-auto h-[60vh] w-full max-w-[186mm]" />
      )}
    </>
  )
}
