import { useQuery } from '@tanstack/react-query'
import { possibleDuplicatesQuery } from '#web/admin/request/possible-duplicates.ts'
import { t } from '#web/admin/translate.ts'
import { OrderLinks } from './order-links.tsx'

/** Warning before booking: which of the orders have possible duplicates. Renders nothing if none has. */
export function DuplicatesNotice({ of }: { of: { orderIds: string[] } | { parcelIds: string[] } }) {
  const { data = [] } = useQuery(possibleDuplicatesQuery(of))
  if (data.length === 0) return null
  return (
    <section role="status" className="max-h-48 overflow-y-auto rounded-control border border-amber px-3 py-2">
      <h3 className="font-semibold text-amber">{t('Perhaps the same order')}</h3>
      <ul className="grid gap-1">
        {data.map(({ orderId, alike }) => (
          <li key={orderId}>
            {orderId}: <OrderLinks orderIds={alike} />
          </li>
        ))}
      </ul>
    </section>
  )
}
