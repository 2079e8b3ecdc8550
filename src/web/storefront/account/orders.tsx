import { useSearchParams } from 'react-router'
import type { MyOrder } from '#domains/customers/contract.ts'
import type { accountRoutes } from '#domains/customers/routes.ts'
import { toPaisa } from '#shared/money.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { count, date, money } from '#web/ui/locale.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ask } from '../api.ts'
import { OrderAgain } from '../order/order-again.tsx'
import { OrderStatusBadge } from '../order/order-status-badge.tsx'
import { Failed, Part } from './part.tsx'
import { useFetch } from './use-fetch.ts'

/** All orders, newest first, page by page. */
export const Orders = () => (
  <Part title={m.dash_all_orders()}>
    <OrderList />
  </Part>
)

/** @param recent shows only the newest three */
export function OrderList({ recent = false }: { recent?: boolean }) {
  const [search] = useSearchParams()
  const page = recent ? '1' : (search.get('page') ?? '1')
  const { data, failed, isLoading, reload } = useFetch(
    (signal) => ask<typeof accountRoutes.orders>('my-orders', { page }, signal),
    page,
  )

  if (failed && !isLoading) return <Failed onRetry={reload} />
  if (!data) return <OrdersSkeleton />
  if (data.total === 0) {
    return (
      <EmptyState heading="h3" title={m.orders_none()} text={m.orders_none_text()} className="py-8">
        <ButtonLink to="/shop">{m.dash_quick_shop()}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul
        id="list"
        tabIndex={-1}
        aria-busy={isLoading || undefined}
        className={cx('border-line border-t outline-none', isLoading && 'opacity-60')}
      >
        {data.orders.slice(0, recent ? 3 : undefined).map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </ul>
      {!recent && (
        <div className="mt-6">
          <Pagination page={data.page} pages={data.pages} href={(to) => `/dashboard/orders?page=${to}`} />
        </div>
      )}
    </>
  )
}

/** Links to the order's tracking page. */
function OrderRow({ order }: { order: MyOrder }) {
  const { orderId, orderDate, status, total, totalQuantity, items } = order
  return (
    <li className="border-line border-b pb-3">
      <Link
        to={`/track-order?orderId=${orderId}`}
        className="group flex flex-wrap items-center gap-x-3 gap-y-3 pt-4 pb-2 sm:flex-nowrap sm:gap-x-5"
      >
        <span aria-hidden="true" className="flex shrink-0 gap-1.5">
          {items.slice(0, 3).map((item, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
            <LinePicture key={i} image={item.image} className="w-14" />
          ))}
        </span>
        <span className="min-w-0 grow basis-40">
          <span className="block font-semibold tabular-nums tracking-tight underline-offset-4 group-hover:underline">
            {orderId}
          </span>
          <span className="block text-sm text-stone">
            {date(orderDate)} ·{' '}
            {totalQuantity === 1 ? m.orders_one_piece() : m.orders_pieces({ count: count(totalQuantity) })}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-4 max-sm:w-full max-sm:justify-between sm:flex-col sm:items-end sm:gap-1.5">
          <OrderStatusBadge status={status} />
          <span className="font-semibold tabular-nums">{money(toPaisa(total))}</span>
        </span>
      </Link>
      <div className="-ml-5 sm:flex sm:justify-end sm:-mr-5">
        <OrderAgain orderId={orderId} variant="quiet" />
      </div>
    </li>
  )
}

const OrdersSkeleton = () => (
  <div role="status" aria-label={m.loading()} className="grid gap-4 border-line border-t pt-4">
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} className="h-19 rounded-none" />
    ))}
  </div>
)
