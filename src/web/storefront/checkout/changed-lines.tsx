import type { LineIssue } from '#domains/orders/contract.ts'
import type { DeliveryZone, DeliveryZones } from '#shared/delivery/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { m } from '#shared/paraglide/messages.js'
import { totalsSoFar } from '#shared/totals.ts'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { nameOf } from '#web/storefront/cart/cart.ts'
import { correctLines, isLost, lineOf } from '#web/storefront/cart/cart-corrections.ts'
import { inPaisa, type Lines } from '#web/storefront/cart/cart-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { count, money } from '#web/ui/locale.ts'
import { MissingInTotal } from '../cart/cart-summary.tsx'

type Props = {
  issues: LineIssue[]
  lines: Lines
  zone: DeliveryZone | null
  zones: DeliveryZones
  onCorrect: (corrected: Lines) => void
}

/**
 * Lines that cannot be ordered unchanged, and the available stock. Loaded when the shop's answer contains such lines.
 */
export default function ChangedLines({ issues, lines, zone, zones, onCorrect }: Props) {
  const corrected = correctLines(lines, issues)
  // If only quantities exceed the stock, the cart itself has not changed.
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
        <div className="mt-3 grid justify-items-start gap-3">
          <p>{m.trouble_nothing_left()}</p>
          <Button onClick={() => onCorrect(corrected)}>{m.cart_continue()}</Button>
        </div>
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
