import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '#web/ui/link.tsx'

/** Link from a merged order to the order that has its pieces, if the viewer may see that one. */
export function MergedInto({ order: { mergedInto } }: { order: OrderView }) {
  if (!mergedInto) return null
  return (
    <p className="mt-1">
      <Link to={`/track-order?orderId=${mergedInto}`} className="font-semibold underline underline-offset-4">
        {m.order_merged_into({ orderId: mergedInto })}
      </Link>
    </p>
  )
}
