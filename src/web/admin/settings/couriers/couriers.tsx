import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { courierAccountsQuery } from '#web/admin/request/couriers/courier-accounts.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CourierCard } from './courier-card.tsx'
import { SimulatorNote } from './use-simulator.tsx'

/** The shop's accounts at couriers: a card each. */
export default function Couriers() {
  const { data: accounts, error, refetch } = useQuery(courierAccountsQuery)
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const guard = useGuard(unsaved.size > 0)
  if (error && !accounts) return <Failed what={t('Failed to load couriers')} error={error} retry={refetch} />
  if (!accounts) return <WaitingCouriers />
  const note = (courier: string) => (isUnsaved: boolean) =>
    setUnsaved((before) => {
      const next = new Set(before)
      if (isUnsaved) next.add(courier)
      else next.delete(courier)
      return next
    })
  return (
    <div className="grid max-w-2xl content-start gap-5">
      <div>
        <h2 className="font-semibold text-lg">{t('Couriers')}</h2>
        <p className="mt-0.5 text-ink-soft">
          {t(
            'Orders and parcels are booked with the couriers that are on. Their webhooks tell the shop where parcels are.',
          )}
        </p>
      </div>
      <SimulatorNote accounts={accounts} />
      {accounts.map((account) => (
        <CourierCard key={account.courier} account={account} onUnsaved={note(account.courier)} />
      ))}
      {guard.question}
    </div>
  )
}

const WaitingCouriers = () => (
  <div aria-busy="true" className="grid max-w-2xl content-start gap-4">
    <Skeleton className="h-6 w-48" />
    {[1, 2, 3].map((nr) => (
      <Skeleton key={nr} className="h-64" />
    ))}
  </div>
)
