import { errorMessage } from '#web/admin/api.ts'
import { taka } from '#web/admin/parts/figures.ts'
import type { EditedOrder } from '#web/admin/request/order-desk.ts'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t } from '#web/admin/translate.ts'
import { useReach } from '../customer-told.ts'

const sumNames = {
  subtotal: t('Subtotal'),
  deliveryCharge: t('Delivery'),
  codFee: t('Cash on delivery fee'),
  discount: t('Discount'),
  total: t('Total'),
} as const

/** The order's totals now and after saving. */
export function EditTotals({
  order,
  email,
  preview,
}: {
  order: OrderView
  email: string
  preview: { data?: EditedOrder | undefined; error: unknown }
}) {
  const reach = useReach()
  const { orderSummary: sum } = order
  const now = { ...sum, deliveryCharge: sum.shipping }
  const { data, error } = preview
  const names = (Object.keys(sumNames) as (keyof typeof sumNames)[]).filter(
    (name) => (name !== 'discount' && name !== 'codFee') || now[name] > 0 || (data?.after[name] ?? 0) > 0,
  )
  return (
    <section aria-label={t('What it comes to')} aria-live="polite">
      <table className="ml-auto tabular-nums">
        <thead>
          <tr className="text-ink-soft text-xs *:px-2 *:py-1 *:text-right *:font-semibold">
            <th scope="col">
              <span className="sr-only">{t('Sum')}</span>
            </th>
            <th scope="col">{t('Now')}</th>
            <th scope="col">{t('After saving')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const after = data && !error ? data.after[name] : now[name]
            return (
              <tr key={name} className={name === 'total' ? 'border-line border-t font-semibold' : ''}>
                <th scope="row" className="px-2 py-1 text-left font-[inherit]">
                  {sumNames[name]}
                </th>
                <td className="px-2 py-1 text-right">{taka(now[name])}</td>
                <td className={after === now[name] ? 'px-2 py-1 text-right' : 'px-2 py-1 text-right text-green'}>
                  {taka(after)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {error !== null && error !== undefined && (
        <p role="alert" className="mt-2 text-red">
          {errorMessage(error)}
        </p>
      )}
      {data && !error && data.toReturn > 0 && (
        <p className="mt-2 text-right font-semibold text-amber">
          {t('{toReturn} of the advance are to be returned to the customer.', { toReturn: taka(data.toReturn) })}
        </p>
      )}
      {data && !error && data.after.total !== now.total && (
        <p className="mt-2 text-right text-ink-soft">{told[reach(email)]}</p>
      )}
    </section>
  )
}

const told = {
  'by-mail': t('The customer is told of the new total by e-mail.'),
  'no-address': t('Tell the customer the new total: there is no e-mail address.'),
  'no-mail': t('Tell the customer the new total: the shop cannot send mail.'),
  unknown: t('The customer is told of the new total by e-mail if the shop can send mail.'),
}
