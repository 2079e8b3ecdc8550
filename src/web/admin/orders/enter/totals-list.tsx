import { taka } from '#web/admin/parts/figures.ts'
import type { Recipient } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import type { useTotals } from './use-totals.ts'

type Props = { who: Recipient; totals: ReturnType<typeof useTotals> }

/** The totals of a new order, item by item. */
export function TotalsList({ who, totals }: Props) {
  return (
    <dl className="ml-auto grid w-56 grid-cols-[1fr_auto] gap-y-1 tabular-nums">
      <dt className="text-ink-soft">{t('Subtotal')}</dt>
      <dd className="text-right">{taka(totals.subtotal)}</dd>
      <dt className="text-ink-soft">{t('Delivery')}</dt>
      <dd className="text-right">{deliveryText(who, totals.delivery)}</dd>
      {totals.codFee > 0 && (
        <>
          <dt className="text-ink-soft">{t('Cash on delivery fee')}</dt>
          <dd className="text-right">{taka(totals.codFee)}</dd>
        </>
      )}
      <dt className="border-line border-t pt-1.5 font-semibold">{t('Total, cash on delivery')}</dt>
      <dd className="border-line border-t pt-1.5 text-right font-semibold">{taka(totals.total)}</dd>
    </dl>
  )
}

function deliveryText({ district, thana }: Recipient, delivery: number | undefined): string {
  if (district === '' || thana === '') return t('choose a thana')
  if (delivery === undefined) return '…'
  return delivery === 0 ? t('Free') : taka(delivery)
}
