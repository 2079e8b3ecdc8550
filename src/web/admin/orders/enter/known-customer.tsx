import { useQuery } from '@tanstack/react-query'
import { readPhone } from '#shared/phone.ts'
import { ago, many } from '#web/admin/parts/figures.ts'
import { type KnownBuyer, knownBuyerQuery } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** A customer who ordered with this number before, with a button to use their details. */
export function KnownCustomer({ phone, onTake }: { phone: string; onTake: (buyer: KnownBuyer) => void }) {
  const { data: buyer } = useQuery(knownBuyerQuery(readPhone(phone) ?? ''))
  if (!readPhone(phone) || buyer === undefined) return null
  if (buyer === null) return <p className="text-ink-soft">{t('Nobody has ordered with this number before.')}</p>
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border border-green bg-green-soft px-3 py-2">
      <p className="min-w-0 grow">
        <span className="font-semibold">{buyer.name}</span>
        <span className="block text-ink-soft">
          {many(buyer.orders, 'order')}
          {buyer.cancelled > 0 && t(', {cancelled} cancelled', { cancelled: buyer.cancelled })}{' '}
          {t('· last {lastOrderAt}', { lastOrderAt: ago(buyer.lastOrderAt) })}
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={() => onTake(buyer)}>
        {t('Use This Customer')}
      </Button>
    </div>
  )
}
