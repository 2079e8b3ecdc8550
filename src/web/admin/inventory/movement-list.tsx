import { Link } from 'react-router'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { count, moment } from '#web/admin/parts/figures.ts'
import type { StockMovement } from '#web/admin/request/inventory.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { movementLabels, signed, variantName } from './stock-labels.tsx'
import { stockReason } from './stock-reason.ts'

/** Stock movements: type, quantity, reason, person, time. */
export function MovementList({ movements, withProduct }: { movements: StockMovement[]; withProduct?: boolean }) {
  const { can } = useSession()
  return (
    <ul className="divide-y divide-line border-line border-y">
      {movements.map((movement) => (
        <li key={movement.id} className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5">
          <p className="min-w-0">
            <span className="font-semibold">{movementLabels[movement.type]}</span>{' '}
            {withProduct && (
              <Link to={`/admin/inventory?view=${movement.number}`} className="text-green underline underline-offset-2">
                {movement.productName}
              </Link>
            )}{' '}
            <span className="text-ink-soft">{variantName(movement)}</span>
          </p>
          <p className={cx('text-right font-semibold tabular-nums', movement.quantity > 0 ? 'text-green' : 'text-red')}>
            {signed(movement.quantity)}
          </p>
          <p className="wrap-anywhere min-w-0 text-ink-soft">
            {movement.orderId ? (
              can('orders.view') ? (
                <Link to={`/admin/orders?view=${movement.orderId}`} className="underline underline-offset-4">
                  {movement.orderId}
                </Link>
              ) : (
                movement.orderId
              )
            ) : (
              stockReason(movement.reason) || t('No reason given')
            )}
            <span className="text-stone">
              {' · '}
              {actorName(movement.user)} · {moment(movement.date)}
            </span>
          </p>
          <p className="text-right text-stone tabular-nums">{t('{left} left', { left: count(movement.left) })}</p>
        </li>
      ))}
    </ul>
  )
}
