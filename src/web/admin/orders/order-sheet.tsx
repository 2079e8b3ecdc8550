import { useQuery } from '@tanstack/react-query'
import { Copy, Mail, PackageCheck, Phone, PhoneCall, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { dhakaDay } from '#shared/dates.ts'
import { channelLabels } from '#shared/orders/order-channel.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { requestStates } from '#shared/orders/request-status.ts'
import { sizesOf } from '#shared/orders/sizes-of.ts'
import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { weekdayAndDay } from '#shared/promise/promise-texts.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { packingAddress } from '#web/admin/parcels/packing/packing-address.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many, moment, taka } from '#web/admin/parts/figures.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import { CustomerLink } from '#web/admin/parts/links/links.tsx'
import { useSeenMentions } from '#web/admin/parts/mentions/use-seen-mentions.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import { type OrderView, orderQuery } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { digits, language, t, translateServerText } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { OrderCod } from './cod/order-cod.tsx'
import { reachTexts, useReach } from './customer-told.ts'
import { NewReport } from './new-report.tsx'
import { NoteForm } from './note-form.tsx'
import { OrderMerging } from './order-merging.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderRequests } from './order-requests.tsx'
import { printAddress } from './printing/print-address.ts'
import { StatusBadge } from './status.tsx'
import { stepLabel, stepsOf } from './steps/next-steps.ts'
import { type OrderQuestion, OrderSteps } from './steps/order-steps.tsx'
import { Timeline } from './timeline.tsx'
import { useHideNote } from './use-hide-note.ts'

/** One order: items, recipient, history, and the possible actions. */
export function OrderSheet({
  orderId,
  onClose,
  onAsk,
  onEdit,
  onDelete,
}: {
  orderId: string
  onClose: () => void
  onAsk: (question: OrderQuestion) => void
  onEdit: (order: OrderView) => void
  onDelete: (order: OrderView) => void
}) {
  const { can } = useSession()
  const { data: order, error, refetch } = useQuery(orderQuery(orderId))
  useSeenMentions('order', order?.orderId)
  return (
    <Sheet
      open={orderId !== ''}
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {orderId}
          {order && <StatusBadge status={order.status} />}
        </span>
      }
      foot={
        order && (
          <>
            {/* On phones the next step is within reach of the thumb, and toasts do not cover it. */}
            <div className="w-full sm:hidden">
              <OrderSteps order={order} onAsk={onAsk} />
            </div>
            {can('orders.delete') && (
              <Button variant="quiet" size="sm" className="mr-auto text-red" onClick={() => onDelete(order)}>
                {t('Delete')}
              </Button>
            )}
            <ButtonLink variant="outline" size="sm" to={printAddress([order.orderId])}>
              <Printer aria-hidden="true" className="size-4" />
              {t('Print')}
            </ButtonLink>
            {can('orders.edit') && orderStates[order.status].queue === 'to_pack' && (
              <ButtonLink variant="outline" size="sm" to={packingAddress(order.orderId)}>
                <PackageCheck aria-hidden="true" className="size-4" />
                {t('Pack')}
              </ButtonLink>
            )}
            {can('orders.edit') && orderStates[order.status].isEditable && (
              <Button variant="outline" size="sm" onClick={() => onEdit(order)}>
                {t('Edit Order')}
              </Button>
            )}
          </>
        )
      }
    >
      {order ? (
        <Order key={order.orderId} order={order} onAsk={onAsk} />
      ) : error ? (
        <Failed what={t('Order not found')} error={error} retry={refetch} />
      ) : (
        <OrderOnItsWay />
      )}
    </Sheet>
  )
}

/** Still to come after the promised day. */
const isLate = ({ promisedBy, status }: OrderView): boolean =>
  promisedBy !== null && orderStates[status].isOpen && promisedBy < dhakaDay(new Date())

function Order({ order, onAsk }: { order: OrderView; onAsk: (question: OrderQuestion) => void }) {
  const { customerInfo: customer, orderSummary: sum } = order
  const { can } = useSession()
  const hide = useHideNote(order.orderId)
  return (
    <div className="grid gap-7">
      {order.mergedInto && (
        <p>
          {t('Merged into')}{' '}
          <Link
            to={`/admin/orders?view=${order.mergedInto}`}
            className="inline-flex min-h-11 items-center font-semibold text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
          >
            {order.mergedInto}
          </Link>
          {t(': all its pieces go with that order.')}
        </p>
      )}
      {(can('orders.edit') || can('orders.cancel')) && <Next order={order} onAsk={onAsk} />}
      <OrderMerging order={order} />
      <SheetSection title={t('Customer')}>
        <p className="font-semibold text-base">
          <CustomerLink of={customer.phone}>{customer.name}</CustomerLink>
        </p>
        <ul className="mt-1 grid gap-0.5">
          {[customer.phone, customer.altPhone].filter(Boolean).map((phone) => (
            <Contact key={phone} icon={Phone} href={`tel:${phone}`} copy={phone}>
              {showPhone(phone)}
            </Contact>
          ))}
          {customer.email && (
            <Contact icon={Mail} href={`mailto:${customer.email}`} copy={customer.email}>
              {customer.email}
            </Contact>
          )}
        </ul>
        <p className="mt-2 whitespace-pre-line">{addressLines(customer.address)}</p>
        <p className="mt-1 text-stone">
          {t('Ordered {orderDate}', { orderDate: moment(order.orderDate) })}
          {order.source === 'staff' && t(' · entered by staff')}
          {order.channel && ` · ${translateServerText(channelLabels[order.channel])}`}
        </p>
        {order.promisedBy && (
          <p className={isLate(order) ? 'mt-1 font-semibold text-red' : 'mt-1 text-stone'}>
            {t('Promised by {promisedBy}', { promisedBy: weekdayAndDay(order.promisedBy, language) })}
            {isLate(order) && t(': late')}
          </p>
        )}
      </SheetSection>
      {order.notes && (
        <SheetSection title={t('Note from the customer')}>
          <p className="whitespace-pre-line border-gold border-l-2 pl-3">
            <LinkedText text={order.notes} />
          </p>
        </SheetSection>
      )}
      {order.requests && order.requests.length > 0 && (
        <SheetSection title={t('Reported by the customer')}>
          <OrderRequests order={order} requests={order.requests} />
        </SheetSection>
      )}
      {order.status === 'delivered' &&
        can('orders.edit') &&
        !order.requests?.some(({ status }) => requestStates[status].isOpen) && (
          <SheetSection title={t('The customer called about a piece')}>
            <NewReport order={order} />
          </SheetSection>
        )}
      <SheetSection
        title={
          orderStates[order.status].isEditable
            ? t('{pieces} to pack', { pieces: many(order.totalQuantity, 'piece') })
            : many(order.totalQuantity, 'piece')
        }
      >
        <ul className="divide-y divide-line border-line border-y">
          {order.items.map((item, i) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of deleted products may be identical
              key={i}
              className="grid grid-cols-[auto_1fr_auto] items-center gap-3 py-2.5"
            >
              <Thumb image={item.image} className="w-12" />
              <div className="min-w-0">
                <p className="font-semibold">
                  {item.productId && can('products.view') ? (
                    <Link to={`/admin/products?view=${item.productId}`} className="hover:underline">
                      {item.name}
                    </Link>
                  ) : (
                    item.name
                  )}
                </p>
                <p className="text-ink-soft">{variantName({ size: sizesOf(item), color: item.color })}</p>
                {item.secondSize && order.status === 'delivered' && (
                  <p className="font-semibold text-amber">{t('The other size is on its way back')}</p>
                )}
                <p className="text-stone tabular-nums">
                  {digits(item.quantity)} × {taka(item.price)}
                </p>
              </div>
              <p className="tabular-nums">{taka(item.total)}</p>
            </li>
          ))}
        </ul>
        <dl className="mt-3 ml-auto grid w-56 grid-cols-[1fr_auto] gap-y-1 tabular-nums">
          <Sum name={t('Subtotal')} amount={sum.subtotal} />
          <Sum name={t('Delivery')} amount={sum.shipping} zero={t('Free')} />
          {sum.codFee > 0 && <Sum name={t('Cash on delivery fee')} amount={sum.codFee} />}
          {sum.tax > 0 && <Sum name={t('Tax')} amount={sum.tax} />}
          {sum.discount > 0 && <Sum name={t('Discount')} amount={-sum.discount} />}
          <dt className="border-line border-t pt-1.5 font-semibold">{t('Total')}</dt>
          <dd className="border-line border-t pt-1.5 text-right font-semibold">{taka(sum.total)}</dd>
        </dl>
      </SheetSection>
      <SheetSection title={t('Payment')}>
        <OrderPayment order={order} />
      </SheetSection>
      <OrderCod order={order} />
      <OrderParcels orderId={order.orderId} />
      <SheetSection title={t('What has happened')}>
        {can('orders.edit') && <NoteForm orderId={order.orderId} />}
        <Timeline steps={order.timeline} onHide={can('orders.edit') ? hide : undefined} />
      </SheetSection>
    </div>
  )
}

/** The possible next steps, and how each notifies the customer. */
function Next({ order, onAsk }: { order: OrderView; onAsk: (question: OrderQuestion) => void }) {
  const { can } = useSession()
  const reach = useReach()
  const steps = stepsOf(order.status, can)
  const told = steps.find((to) => to !== 'cancelled' && orderStates[to].notifies)
  return (
    <SheetSection title={t('Next')}>
      {steps.length === 0 && <p className="mb-2 text-ink-soft">{t('Nothing follows in the usual course.')}</p>}
      <div className="max-sm:hidden">
        <OrderSteps order={order} onAsk={onAsk} />
      </div>
      {order.status === 'pending' && can('orders.edit') && (
        <ButtonLink variant="outline" size="sm" className="mt-2" to={`/admin/desk?order=${order.orderId}`}>
          <PhoneCall aria-hidden="true" className="size-4" />
          {t('Call the customer')}
        </ButtonLink>
      )}
      {told && (
        <p className="mt-2 text-ink-soft">
          {stepLabel(order.status, told)}: {reachTexts[reach(order.customerInfo.email)]}.
        </p>
      )}
    </SheetSection>
  )
}

const Sum = ({ name, amount, zero }: { name: string; amount: number; zero?: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right">{amount === 0 && zero ? zero : taka(amount)}</dd>
  </>
)

function Contact({
  icon: Icon,
  href,
  copy,
  children,
}: {
  icon: typeof Phone
  href: string
  copy: string
  children: string
}) {
  const onCopy = () =>
    navigator.clipboard.writeText(copy).then(
      () => toast.success(t('Copied')),
      () => toast.error(t('This browser does not let us copy')),
    )
  return (
    <li className="flex items-center gap-1">
      <a
        href={href}
        className="flex min-h-11 min-w-0 items-center gap-2 text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{children}</span>
      </a>
      <button
        type="button"
        aria-label={t('Copy {children}', { children })}
        onClick={onCopy}
        className="grid size-11 shrink-0 place-items-center rounded-full text-stone hover:bg-mist hover:text-ink pointer-fine:size-8"
      >
        <Copy aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}

const addressLines = (address: OrderView['customerInfo']['address']): string =>
  [address.street, placeIn(address, language), translateServerText(address.country)].filter(Boolean).join('\n')

const OrderOnItsWay = () => (
  <div className="grid gap-4">
    {['w-40', 'w-56', 'w-full', 'w-full', 'w-3/4'].map((width, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
      <Skeleton key={i} className={`h-5 ${width}`} />
    ))}
  </div>
)
