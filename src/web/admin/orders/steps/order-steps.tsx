import { Ban, type LucideIcon, PackageCheck, PackageOpen, SquarePen, Truck, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { isBack, stepLabel, stepsOf } from './next-steps.ts'
import { exceptionsOf } from './other-change.tsx'
import { type StatusChange, useStatusChange } from './use-status-change.ts'

/** A dialog about one order. The page renders it, so that it outlives the row. */
export type OrderQuestion =
  | { about: 'cancel' | 'other'; order: OrderView }
  | { about: 'advance'; change: StatusChange; missing: string }

/**
 * A button for each possible next step. One click saves it; cancelling, exceptions and orders with an unpaid advance
 * ask for a reason first.
 * @param inRow small: the first step as text, the others as icons, with the number of the order in their accessible
 *   names
 */
export function OrderSteps({
  order,
  inRow = false,
  onAsk,
}: {
  order: OrderView
  inRow?: boolean
  onAsk: (question: OrderQuestion) => void
}) {
  const { can } = useSession()
  const group = useRef<HTMLFieldSetElement>(null)
  const isPressed = useFocusKept(group, order.status, inRow)
  const change = useStatusChange(undefined, (asked, missing) => onAsk({ about: 'advance', change: asked, missing }))
  const saving = change.isPending ? change.variables.status : undefined
  const steps = stepsOf(order.status, can)
  const hasOther = exceptionsOf(order.status, can).length > 0
  if (!can('orders.edit') && !can('orders.cancel')) return null

  const press = (to: OrderStatus) => (event: MouseEvent) => {
    // The second click of a double click would hit the next step's button.
    if (saving || event.detail > 1) return
    isPressed.current = true
    const release = () => {
      isPressed.current = false
    }
    change.mutate({ order, status: to }, { onError: release })
  }
  const name = (words: string) => (inRow ? `${words} ${order.orderId}` : undefined)
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      onKeyDown={ignoreHeldKey}
      aria-label={t('Next steps of {orderId}', { orderId: order.orderId })}
      className={
        inRow
          ? 'flex flex-wrap items-center gap-1 *:shrink-0 md:justify-end xl:max-2xl:gap-0'
          : 'flex flex-wrap items-center gap-2'
      }
    >
      {steps
        .filter((to) => to !== 'cancelled')
        .map((to, i) =>
          i > 0 && inRow ? (
            <RowAction
              key={to}
              label={`${stepLabel(order.status, to)} ${order.orderId}`}
              icon={iconOf(order.status, to)}
              onPress={press(to)}
            />
          ) : (
            <Button
              // The first button keeps its React key from step to step, and thereby the focus.
              key={i === 0 ? 'first' : to}
              variant={i === 0 && !inRow ? 'solid' : 'outline'}
              size="sm"
              className={
                inRow ? `${touchHeight} whitespace-nowrap md:pointer-fine:min-h-8 md:pointer-fine:py-0` : touchHeight
              }
              aria-label={name(stepLabel(order.status, to))}
              aria-disabled={saving !== undefined}
              aria-busy={saving === to}
              onClick={press(to)}
            >
              {saving === to ? t('Saving...') : stepLabel(order.status, to)}
            </Button>
          ),
        )}
      {steps.includes('cancelled') && (
        <Ask
          inRow={inRow}
          icon={Ban}
          words={t('Cancel order')}
          danger
          orderId={order.orderId}
          onPress={() => onAsk({ about: 'cancel', order })}
        />
      )}
      {hasOther && (
        <Ask
          inRow={inRow}
          icon={SquarePen}
          words={t('Other change…')}
          orderId={order.orderId}
          onPress={() => onAsk({ about: 'other', order })}
        />
      )}
    </fieldset>
  )
}

/** In a row the second step has space for an icon only. */
const icons: Partial<Record<OrderStatus, LucideIcon>> = {
  processing: PackageOpen,
  shipped: Truck,
  delivered: PackageCheck,
}
const iconOf = (from: OrderStatus, to: OrderStatus): LucideIcon => (isBack(from, to) ? Undo2 : (icons[to] ?? SquarePen))

/** A button that opens a dialog: an icon in a row, text elsewhere. */
function Ask({
  inRow,
  icon,
  words,
  danger = false,
  orderId,
  onPress,
}: {
  inRow: boolean
  icon: typeof Ban
  words: string
  danger?: boolean
  orderId: string
  onPress: () => void
}) {
  if (inRow) return <RowAction label={`${words} ${orderId}`} icon={icon} danger={danger} onPress={onPress} />
  return (
    <Button variant="quiet" size="sm" className={danger ? `${touchHeight} text-red` : touchHeight} onClick={onPress}>
      {words}
    </Button>
  )
}

/** A held Enter key would also press the following step. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && event.key !== 'Tab') event.preventDefault()
}

/**
 * Moves the focus when a step removes its button: to the group, or to the screen once the row has left the list.
 * @returns a ref that the caller sets while a click waits for its answer
 */
function useFocusKept(group: RefObject<HTMLElement | null>, status: OrderStatus, inRow: boolean): RefObject<boolean> {
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the status that takes buttons away
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) group.current?.focus()
    isPressed.current = false
  }, [status])
  useLayoutEffect(() => {
    const node = group.current
    return () => {
      if (inRow && isPressed.current && node?.contains(document.activeElement)) {
        document.getElementById('screen')?.focus()
      }
    }
  }, [group, inRow])
  return isPressed
}
