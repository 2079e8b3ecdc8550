import { useQueries } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useLocation } from 'react-router'
import { orderIdsIn, type PrintKind, printKinds } from '#web/admin/orders/print-address.ts'
import { PrintDocument } from '#web/admin/orders/print-document.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { useFilters } from '#web/admin/parts/use-filters.ts'
import { type PrintDocuments, papersQuery } from '#web/admin/request/order-desk.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
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
          <Choice
            label="Papers"
            options={printKinds.map((each) => [each, kindWords[each]])}
            chosen={kind}
            onChoose={(next) => set({ kind: next })}
          />
          <Choice
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

/** Orders per request, which is the maximum that the server accepts. */
const batchSize = 100

/** Returns data only once all batches are loaded, so that nobody prints an incomplete set. */
function usePrintDocuments(ids: string[]): {
  data: PrintDocuments | undefined
  loaded: number
  error: Error | null
  refetch: () => void
} {
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, i) =>
    ids.slice(i * batchSize, (i + 1) * batchSize),
  )
  const answers = useQueries({ queries: batches.map((batch) => papersQuery(batch.join(','))) })
  const there = answers.flatMap(({ data }) => data ?? [])
  const [first] = there
  const isWhole = there.length === batches.length
  return {
    data: isWhole && first ? { shop: first.shop, orders: there.flatMap(({ orders }) => orders) } : undefined,
    loaded: answers.reduce((sum, { data }, i) => sum + (data ? (batches[i]?.length ?? 0) : 0), 0),
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of answers) if (error) refetch()
    },
  }
}

function Choice({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  options: [value: string, word: string][]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{label}</legend>
      {options.map(([value, word]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx(
            'min-h-11 border border-green px-4 first:rounded-l-control last:rounded-r-control not-first:-ml-px pointer-fine:min-h-9',
            value === chosen ? 'bg-green text-on-green' : 'text-green hover:bg-green-soft',
          )}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}
