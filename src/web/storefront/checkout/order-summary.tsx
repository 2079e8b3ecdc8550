import { ChevronDown } from 'lucide-react'
import type { DeliveryZone, DeliveryZones } from '#shared/delivery/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import { inForce, type PagePromise, promiseIn } from '#shared/promise/page-promise.ts'
import { totalsSoFar } from '#shared/totals.ts'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { inPaisa, keyOf, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { ShippingNote } from '#web/storefront/cart/cart-shipping-note.tsx'
import { Figures, MissingInTotal, totalLabel } from '#web/storefront/cart/cart-summary.tsx'
import { namesOfPicked, type PickedPlace, usePlaces } from '#web/ui/hooks/use-places.ts'
import { Link } from '#web/ui/link.tsx'
import { count, inPageLocale, money } from '#web/ui/locale.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { timeOf } from '../place-texts.ts'

type Props = {
  lines: Lines
  place: PickedPlace
  /** Null until known. */
  zone: DeliveryZone | null
  zones: DeliveryZones
  promise: PagePromise | null
}
/** `lines` is null before hydration; space is reserved for them. */
type Expected = Omit<Props, 'lines'> & { lines: Lines | null }

/**
 * The lines and amounts of the order, always visible: next to the form on wide screens, on phones in an expandable
 * sticky bar under the header.
 */
export function OrderSummary({ lines, ...rest }: Expected) {
  return (
    <>
      <details className="group low:static sticky top-16 z-20 -mx-4 border-line border-y bg-surface lg:hidden">
        <summary className="flex min-h-13 list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
          <span className="grow text-sm">
            <span className="group-open:hidden">{m.checkout_summary_show()}</span>
            <span className="hidden group-open:inline">{m.checkout_summary_hide()}</span>
          </span>
          {lines ? <SoFar lines={lines} {...rest} /> : <Skeleton className="h-6 w-20" />}
          <ChevronDown aria-hidden="true" className="size-5 text-stone transition-transform group-open:rotate-180" />
        </summary>
        <div className="max-h-[70dvh] overflow-y-auto px-4 pb-5">
          {lines ? <Contents lines={lines} {...rest} /> : <Skeleton className="h-40" />}
        </div>
      </details>
      <section aria-labelledby="order-summary" className="sticky top-28 hidden h-fit bg-surface p-7 lg:block">
        <div className="mb-2 flex items-baseline justify-between">
          <h2 id="order-summary" className="font-semibold text-lg">
            {m.cart_summary()}
          </h2>
          <Link to="/cart" className="py-2.5 text-sm underline underline-offset-4">
            {m.checkout_edit_cart()}
          </Link>
        </div>
        {lines ? <Contents lines={lines} {...rest} /> : <Skeleton className="h-80" />}
      </section>
    </>
  )
}

function SoFar({ lines, zone, zones }: Props) {
  const totals = totalsSoFar(inPaisa(lines), zone, zones, checkoutMethod)
  return (
    <span className="text-right leading-tight">
      <span className="font-semibold text-lg tabular-nums">{money(totals.total)}</span>
      <MissingInTotal totals={totals} className="text-stone text-xs" />
    </span>
  )
}

function Contents({ lines, place, zone, zones, promise }: Props) {
  const totals = totalsSoFar(inPaisa(lines), zone, zones, checkoutMethod)
  return (
    <div className="grid gap-5">
      <ul className="grid max-h-80 gap-4 overflow-y-auto lg:max-h-[38dvh]">
        {lines.map((line) => (
          <li key={keyOf(line)} className="flex gap-4">
            <LinePicture image={line.image} className="w-14" />
            <div className="min-w-0 grow">
              <p className="leading-snug">{nameOf(line)}</p>
              <p className="text-sm text-stone">
                {variantLabel(line)} × {count(line.quantity)}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">{money(toPaisa(line.price) * line.quantity)}</p>
          </li>
        ))}
      </ul>
      <Figures
        className="border-line border-t pt-4"
        subtotal={totals.subtotal}
        delivery={totals.deliveryCharge}
        deliveryText={zone ? '…' : place.district === '' ? m.place_district_choose() : m.place_thana_choose()}
        tax={totals.tax}
        codFee={totals.codFee}
        total={totals.total}
        totalLabel={totalLabel(totals)}
      />
      {zone ? (
        <p className="text-ink-soft text-sm">
          <Arrival place={place} zone={zone} promise={promise} />
        </p>
      ) : (
        <ShippingNote subtotal={totals.subtotal} zones={zones} />
      )}
    </div>
  )
}

type ArrivalProps = { place: PickedPlace; zone: DeliveryZone; promise: PagePromise | null }

function Arrival({ place: picked, zone, promise }: ArrivalProps) {
  const place = inPageLocale(namesOfPicked(usePlaces().places, picked))
  const arrival = promiseIn(inForce(promise), picked.district, zone.id)
  if (arrival) return `${place}: ${arrival}`
  const { isSpan, hours, within } = timeOf(zone)
  return isSpan ? m.checkout_time_between({ place, ...hours }) : m.checkout_time_within({ place, ...within })
}
