import { ownCourier } from '#shared/parcels/own-courier.ts'
import { useCourierName } from '#web/admin/parcels/use-courier-name.ts'
import { taka } from '#web/admin/parts/figures.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

type Held = NonNullable<OrderView['cash']>

/**
 * Badge for an order whose cash has not reached the shop yet. Renders nothing if it has, or if there is none.
 * @param inRow small: a badge takes three lines below a total
 */
export function CashHeldBadge({ cash = [], inRow = false }: { cash?: Held | undefined; inRow?: boolean }) {
  const nameOf = useHolderName()
  if (cash.length === 0) return null
  const hasRider = cash.some(({ courier }) => courier === ownCourier)
  const hasCourier = cash.some(({ courier }) => courier !== ownCourier)
  const words = hasRider && !hasCourier ? t('Cash with the rider') : t('Cash with the courier')
  const parts = cash.map((part) => `${taka(part.amount)}: ${nameOf(part)}`).join(', ')
  return inRow ? (
    <p className="text-amber text-xs leading-snug max-md:self-center" title={parts}>
      {words}
    </p>
  ) : (
    <span title={parts}>
      <Badge tone="amber">{words}</Badge>
    </span>
  )
}

/** '৳1,060 with Pathao', a line per parcel. */
export function CashHeldLines({ cash }: { cash: Held }) {
  const nameOf = useHolderName()
  return (
    <ul className="basis-full text-ink-soft">
      {cash.map((part, nr) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parcels of an order keep their places
        <li key={nr}>{t('{amount} is with {holder}', { amount: taka(part.amount), holder: nameOf(part) })}</li>
      ))}
    </ul>
  )
}

function useHolderName() {
  const courierName = useCourierName()
  return ({ courier, rider }: Held[number]) => rider ?? (courier ? courierName(courier) : t('the courier'))
}
