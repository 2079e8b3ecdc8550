import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { moment, taka } from '#web/admin/parts/figures.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { type OfficeZones, type PlannedPrice, removePlan, zonesQuery } from '#web/admin/request/delivery-zones.ts'
import { language, t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { PlanPrice } from './plan-price.tsx'

/** Scheduled prices: zone and price, start day, and author. */
export function PlannedPrices({
  zones,
  planned,
  mayChange,
}: Pick<OfficeZones, 'zones' | 'planned'> & {
  mayChange: boolean
}) {
  const queries = useQueryClient()
  const [isPlanning, setPlanning] = useState(false)
  const remove = useMutation({
    mutationFn: removePlan,
    onSuccess: () => toast.success(t('Planned price removed')),
    onError: (error) => toastReason(t('Failed to change the planned prices'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: zonesQuery.queryKey }),
  })
  return (
    <section aria-labelledby="zone-plans" className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h3 id="zone-plans" className="font-semibold text-base">
            {t('Planned prices')}
          </h3>
          <p className="text-ink-soft">
            {t(
              'A new price that holds from a day on. Orders are quoted by it from midnight in Dhaka; older ones keep theirs.',
            )}
          </p>
        </div>
        {mayChange && (
          <Button variant="outline" size="sm" onClick={() => setPlanning(true)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('Plan a Price')}
          </Button>
        )}
      </div>
      {planned.length === 0 ? (
        <p className="text-stone">{t('Nothing is planned.')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {planned.map((plan) => (
            <li key={plan.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <p className="min-w-0 grow">
                <b>{nameOf(zones.find(({ id }) => id === plan.zoneId))}</b>{' '}
                {t('from {day}: {charges}', { day: formatDate(plan.from, language), charges: chargesOf(plan) })}
                <span className="block text-stone text-xs">
                  {t('planned by {name}, {at}', { name: plan.plannedBy, at: moment(plan.plannedAt) })}
                </span>
              </p>
              {mayChange && (
                <Button variant="quiet" size="sm" disabled={remove.isPending} onClick={() => remove.mutate(plan.id)}>
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPlanning && <PlanPrice zones={zones} onClose={() => setPlanning(false)} />}
    </section>
  )
}

const chargesOf = ({ price, perKg, freeOver, codFee }: PlannedPrice): string =>
  [
    taka(price),
    perKg > 0 && t('{amount} per further kg', { amount: taka(perKg) }),
    codFee > 0 && t('{amount} for cash on delivery', { amount: taka(codFee) }),
    freeOver === null ? t('never free') : t('free above {amount}', { amount: taka(freeOver) }),
  ]
    .filter((part) => part !== false)
    .join(', ')

const nameOf = (zone: OfficeZones['zones'][number] | undefined) => zone && inOfficeLanguage(zone.name)
