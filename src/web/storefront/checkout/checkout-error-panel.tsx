import { type ReactNode, useEffect, useRef } from 'react'
import type { LineIssue } from '#domains/orders/contract.ts'
import type { DeliveryZone, DeliveryZones } from '#shared/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import { totalsSoFar } from '#shared/totals.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { correctLines, isLost, lineOf } from '#web/storefront/cart/cart-corrections.ts'
import { inPaisa, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { count, money, pageLocale } from '#web/ui/locale.ts'
import { MissingInTotal } from '../cart/cart-summary.tsx'
import { recentOrder } from '../order/recent-order.ts'
import type { CheckoutError } from './use-place-order.ts'

type Props = {
  error: CheckoutError
  lines: Lines
  zone: DeliveryZone | null
  zones: DeliveryZones
  onRetry: () => void
  onCorrect: (corrected: Lines) => void
  onNewOrder: () => void
}

/** Says why the order is not placed and what to do next. Takes the focus. */
export function CheckoutErrorPanel({ error, lines, zone, zones, onRetry, onCorrect, onNewOrder }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The check on opening must not take the focus from a shopper who is typing.
    if (error.kind === 'changed' && error.isEarly && isTyping()) return
    panel.current?.focus()
    panel.current?.scrollIntoView({ block: 'center' })
  }, [error])

  const retry = <Button onClick={onRetry}>{m.trouble_retry()}</Button>
  const content = (): ReactNode => {
    switch (error.kind) {
      case 'changed':
        return <Changed issues={error.lines} {...{ lines, zone, zones, onCorrect }} />
      case 'total':
        return <p>{m.trouble_total()}</p>
      case 'busy':
        return (
          <ErrorWithActions
            text={error.minutes > 1 ? m.trouble_wait({ minutes: count(error.minutes) }) : m.trouble_busy()}
          >
            {retry}
          </ErrorWithActions>
        )
      case 'slow':
        return <ErrorWithActions text={m.trouble_slow()}>{retry}</ErrorWithActions>
      case 'unkept':
        return <ErrorWithActions text={m.trouble_unkept()}>{retry}</ErrorWithActions>
      case 'refused':
        if (error.isForBuyer) return <p>{error.error}</p>
        // The API's message is English.
        return (
          <ErrorWithActions
            text={pageLocale() === 'en' ? m.trouble_refused({ error: error.error }) : m.trouble_refused_plain()}
          >
            {retry}
          </ErrorWithActions>
        )
      case 'reused':
        return (
          <ErrorWithActions text={m.trouble_reused()}>
            <Button onClick={onNewOrder}>{m.trouble_new_order()}</Button>
            <ButtonLink to="/track-order" variant="outline">
              {m.order_track()}
            </ButtonLink>
          </ErrorWithActions>
        )
      case 'elsewhere':
        return <Elsewhere />
    }
  }
  return (
    <div
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-amber border-l-4 bg-amber-soft px-4 py-4 text-ink outline-none sm:px-5"
    >
      {content()}
    </div>
  )
}

const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false

function ErrorWithActions({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </>
  )
}

/** Another tab has ordered this cart: links to that order. */
function Elsewhere() {
  const orderId = recentOrder()
  return (
    <ErrorWithActions text={m.trouble_elsewhere()}>
      {orderId && <ButtonLink to={`/order-confirmation?orderId=${orderId}`}>{m.trouble_see_order()}</ButtonLink>}
    </ErrorWithActions>
  )
}

type ChangedProps = Pick<Props, 'lines' | 'zone' | 'zones' | 'onCorrect'> & { issues: LineIssue[] }

function Changed({ issues, lines, zone, zones, onCorrect }: ChangedProps) {
  const corrected = correctLines(lines, issues)
  // If only quantities are too large, the cart itself has not changed.
  const isOnlyTooMuch = issues.every(
    (each) =>
      each.problem === 'too_few' && !isLost(each) && [undefined, lineOf(lines, each)?.price].includes(each.price),
  )
  const totals = totalsSoFar(inPaisa(corrected), zone, zones, checkoutMethod)
  return (
    <>
      <p className="font-semibold">{isOnlyTooMuch ? m.trouble_too_few() : m.trouble_changed()}</p>
      <ul className="mt-3 grid gap-2">
        {issues.map((issue) => {
          const line = lineOf(lines, issue)
          return (
            <li key={`${issue.id} ${issue.size} ${issue.color}`} className="border-amber/30 border-t pt-2">
              <span className="font-semibold">{line ? nameOf(line) : issue.name}</span>{' '}
              <span className="text-ink-soft text-sm">{variantLabel({ ...line, ...issue, secondSize: '' })}</span>
              <span className="block text-red-deep">{issueText(issue, line?.price)}</span>
            </li>
          )
        })}
      </ul>
      {corrected.length === 0 ? (
        <ErrorWithActions text={m.trouble_nothing_left()}>
          <Button onClick={() => onCorrect(corrected)}>{m.cart_continue()}</Button>
        </ErrorWithActions>
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button onClick={() => onCorrect(corrected)}>{m.trouble_go_on()}</Button>
          <p className="font-semibold tabular-nums">
            {m.trouble_new_total({ total: money(totals.total) })}
            <MissingInTotal totals={totals} className="font-normal text-ink-soft text-sm" />
          </p>
        </div>
      )}
    </>
  )
}

function issueText(issue: LineIssue, before: number | undefined): string {
  const { problem, left = 0, price } = issue
  if (problem === 'gone') return m.line_gone()
  if (problem === 'no_price') return m.line_no_price()
  if (isLost(issue)) return m.line_sold_out()
  const fewer = problem === 'too_few' ? m.line_only_left({ count: count(left) }) : ''
  const dearer =
    price !== undefined && before !== undefined && price !== before
      ? m.line_price_changed({ before: money(toPaisa(before)), now: money(toPaisa(price)) })
      : ''
  return [fewer, dearer].filter(Boolean).join(' · ')
}
