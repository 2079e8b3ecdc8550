import type { ReactNode } from 'react'
import { formatDate, startOfDhakaDay } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { many, moment, taka } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import { CustomerLink, ProductLink } from '#web/admin/parts/links/links.tsx'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { language, t } from '#web/admin/translate.ts'
import { CashHeldBadge } from './cash/cash-held.tsx'
import { DuplicateMark } from './duplicates/duplicate-mark.tsx'
import { ParcelsOfOrder } from './parcels-of-order.tsx'
import { PaymentBadge, paymentMethodLabel, StatusBadge } from './status.tsx'

/** The columns of the order list. `actions` renders the buttons at the end of a row. */
export const orderColumns = (
  open: (orderId: string) => void,
  actions: (order: OrderView) => ReactNode,
): Column<OrderView>[] => [
  {
    id: 'order',
    head: t('Order'),
    narrow: 'lead',
    sort: 'orderDate',
    cell: (order) => (
      <>
        <button
          type="button"
          onClick={() => open(order.orderId)}
          className="whitespace-nowrap py-1 font-semibold pointer-coarse:min-h-11 text-green hover:underline"
        >
          {order.orderId}
        </button>
        <p className="whitespace-nowrap text-stone text-xs">{moment(order.orderDate)}</p>
      </>
    ),
  },
  {
    id: 'customer',
    head: t('Customer'),
    cell: ({ customerInfo }) => (
      <div className="min-w-0">
        <p className="wrap-anywhere md:max-w-48 md:truncate xl:max-2xl:max-w-34 2xl:max-w-56" title={customerInfo.name}>
          <CustomerLink of={customerInfo.phone}>{customerInfo.name}</CustomerLink>
        </p>
        <p className="text-stone text-xs tabular-nums">{showPhone(customerInfo.phone)}</p>
      </div>
    ),
  },
  {
    id: 'place',
    head: t('Place'),
    from: 'xl',
    narrow: 'none',
    // Three lines of a long name fit next to two lines of buttons.
    className: 'leading-snug',
    cell: ({ customerInfo }) => placeIn(customerInfo.address, language),
  },
  {
    id: 'items',
    head: t('Items'),
    from: 'xl',
    narrow: 'none',
    cell: (order) => (
      <div className="max-w-56 text-ink-soft">
        <p className="whitespace-nowrap">
          {many(order.totalQuantity, 'piece')}
          {order.items.length > 1 && t(' in {count} lines', { count: order.items.length })}
        </p>
        <p className="line-clamp-1 text-stone text-xs" title={order.items.map(({ name }) => name).join(', ')}>
          <ProductLink number={order.items[0]?.productId}>{order.items[0]?.name}</ProductLink>
        </p>
      </div>
    ),
  },
  {
    id: 'total',
    head: t('Total'),
    align: 'end',
    sort: 'total',
    cell: ({ orderSummary, cash }) => (
      <>
        <p>{taka(orderSummary.total)}</p>
        <CashHeldBadge cash={cash} inRow />
      </>
    ),
  },
  {
    id: 'status',
    head: t('Status'),
    // A badge with two lines below it.
    className: 'md:py-0.5',
    narrow: 'end',
    cell: ({ status, parcelStates = [], alike = [] }) => (
      <>
        <StatusBadge status={status} />
        <ParcelsOfOrder parcels={parcelStates} />
        {alike.length > 0 && <DuplicateMark orderIds={alike} />}
      </>
    ),
  },
  {
    id: 'payment',
    head: t('Payment'),
    extra: true,
    cell: ({ paymentInfo }) => (
      <>
        <PaymentBadge status={paymentInfo.status} />
        <p className="text-stone text-xs">{paymentMethodLabel(paymentInfo.method)}</p>
      </>
    ),
  },
  {
    id: 'promised',
    head: t('Promised by'),
    extra: true,
    sort: 'promisedBy',
    cell: ({ promisedBy }) => (promisedBy ? formatDate(startOfDhakaDay(promisedBy), language, 'shortDay') : '–'),
  },
  {
    id: 'email',
    head: t('E-mail'),
    extra: true,
    cell: ({ customerInfo }) => (
      <p className="wrap-anywhere md:max-w-44 md:truncate" title={customerInfo.email}>
        {customerInfo.email || '–'}
      </p>
    ),
  },
  {
    id: 'notes',
    head: t('Note'),
    extra: true,
    cell: ({ notes }) => <p className="line-clamp-2 max-w-56">{notes ? <LinkedText text={notes} /> : '–'}</p>,
  },
  {
    id: 'actions',
    head: t('Actions'),
    // Wide enough for the steps on one line in a wide table; a long customer name does not shrink it. With a mouse two
    // lines of buttons make a row no higher than 72 px.
    className: 'md:pointer-fine:py-0.5 xl:max-2xl:w-60',
    align: 'end',
    narrow: 'foot',
    cell: (order) => (
      <div className="flex flex-wrap items-center gap-1 md:pointer-fine:gap-y-0 md:justify-end">{actions(order)}</div>
    ),
  },
]
