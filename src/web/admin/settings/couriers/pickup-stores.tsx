import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { areasAddress } from '#web/admin/parcels/areas-address.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { toastReason } from '#web/admin/query-client.ts'
import { activeCouriersQuery } from '#web/admin/request/couriers/bookings.ts'
import {
  type CourierAccount,
  courierAccountsQuery,
  listCourierStores,
} from '#web/admin/request/couriers/courier-accounts.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** The pickup stores of a courier. The default one is a field of the account; each booking may choose another. */
export function PickupStores({
  account: { courier, name, stores, storesAt, storeField, isActive },
  value,
  onDefault,
}: {
  account: CourierAccount
  /** The default store in the form. */
  value: string
  onDefault: (field: string, id: string) => void
}) {
  const queries = useQueryClient()
  const list = useMutation({
    mutationFn: () => listCourierStores(courier),
    onSuccess: ({ couriers }) => {
      queries.setQueryData(courierAccountsQuery.queryKey, couriers)
      queries.invalidateQueries({ queryKey: activeCouriersQuery.queryKey })
    },
    onError: (error) => toastReason(t('Failed to ask {name} for its stores. Please try again.', { name }), error),
  })
  if (stores === null || storeField === null) return null
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h4 className="font-semibold">{t('Pickup stores')}</h4>
      <p className="text-ink-soft">
        {storesAt
          ? t('As {name} listed them {storesAt}. With more than one, staff choose at each booking.', {
              name,
              storesAt: moment(storesAt),
            })
          : t('Ask {name} for the places where it fetches parcels.', { name })}
      </p>
      {stores.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('Default pickup store of {name}', { name })}</legend>
          {stores.map((store) => (
            <label key={store.id} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`store-${courier}`}
                className="size-5 shrink-0"
                checked={value === store.id}
                disabled={!store.isActive}
                onChange={() => onDefault(storeField, store.id)}
              />
              <span className="wrap-anywhere">
                <span className="font-semibold">{store.name}</span> ({store.id})
                {store.isActive ? '' : t(', not active')}
                <span className="block text-sm text-stone">{store.address}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <Button
        variant="outline"
        size="sm"
        className={`justify-self-start ${touchHeight}`}
        busy={list.isPending}
        disabled={!isActive}
        onClick={() => list.mutate()}
      >
        {list.isPending ? t('Asking...') : t('List Stores of {name}', { name })}
      </Button>
    </div>
  )
}

/** Link to the area mapping of a courier with its own area list. */
export const AreasLink = ({ account: { courier, name, hasAreas, isActive } }: { account: CourierAccount }) =>
  hasAreas && isActive ? (
    <p className="border-line border-t pt-4">
      {t('{name} delivers by its own list of areas.', { name })}{' '}
      <Link
        to={areasAddress(courier)}
        className="inline-flex min-h-11 items-center text-green underline pointer-fine:min-h-0"
      >
        {t('See which thanas are open')}
      </Link>
    </p>
  ) : null
