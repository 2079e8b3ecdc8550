import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { downloadText } from '#web/admin/parts/csv.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { markCourier } from '#web/admin/request/couriers/bookings.ts'
import { courierFile, couriersQuery } from '#web/admin/request/couriers/couriers.ts'
import type { RefusedOrder } from '#web/admin/request/order-desk.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { RefusedList } from './refused-list.tsx'

/** Downloads the courier's upload file for these orders, and lists the orders that cannot be in it. */
export function CourierFileDialog({
  orderIds,
  onClose,
  onTemplates,
}: {
  orderIds: string[]
  onClose: () => void
  onTemplates: (courier: string) => void
}) {
  const { session, can } = useSession()
  const queries = useQueryClient()
  const form = useId()
  const { data, error, refetch } = useQuery(couriersQuery)
  const offered = data?.filter(({ isActive }) => isActive) ?? []
  const [picked, setPicked] = useState('')
  const [refused, setRefused] = useState<RefusedOrder[]>([])
  const [takesMarked, setTakesMarked] = useState(false)
  const courier = offered.find((each) => each.courier === picked) ?? offered[0]
  // If no courier is active, the link to the templates opens an inactive one.
  const first = courier ?? data?.[0]
  const make = useMutation({
    mutationFn: (of: string) => courierFile({ courier: of, orderIds, takesMarked }),
    onSuccess: (file, of) => {
      setRefused(file.refused)
      if (file.included === 0) return toast.error(t('{name} would take none of these orders', { name: file.name }))
      downloadText(`${of}-orders`, file.csv)
      toast.success(exported(file))
      if (can('orders.edit'))
        mark.mutate({ courier: of, orderIds: orderIds.filter((id) => !isRefused(file.refused, id)) })
      if (file.refused.length === 0) onClose()
    },
    onError: (failure) => toastFailure(t('Failed to export for the courier'), failure),
  })

  // The file is already downloaded; a parcel without a courier can be assigned one.
  const mark = useMutation({
    mutationFn: markCourier,
    onError: (failure) => toastFailure(t('The parcels do not name the courier'), failure),
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })

  return (
    <Dialog
      open
      onClose={() => make.isPending || onClose()}
      title={t('Courier File')}
      text={t('{orders} for upload on the courier’s own site', { orders: many(orderIds.length, 'order') })}
      actions={
        <>
          {session.type === 'admin' && first && (
            <Button
              variant="quiet"
              size="sm"
              className="mr-auto"
              disabled={make.isPending}
              onClick={() => onTemplates(first.courier)}
            >
              {t('Edit Templates')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onClose} disabled={make.isPending}>
            {t('Close')}
          </Button>
          <Button type="submit" form={form} size="sm" disabled={!courier} busy={make.isPending}>
            {make.isPending ? t('Exporting...') : t('Download')}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <Failed what={t('Failed to load couriers')} error={error} retry={refetch} />
      ) : (
        <form
          id={form}
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (courier && !make.isPending) make.mutate(courier.courier)
          }}
        >
          <SelectInput
            label={t('Courier')}
            value={courier?.courier ?? ''}
            disabled={!data}
            onChange={(event) => {
              setPicked(event.target.value)
              setRefused([])
            }}
          >
            {!courier && <option value="">{data ? t('None is in use') : t('Loading…')}</option>}
            {offered.map((each) => (
              <option key={each.courier} value={each.courier}>
                {each.name}
              </option>
            ))}
          </SelectInput>
          {courier?.latinOnly && (
            <p className="text-ink-soft text-sm">
              {t('{name} reads Latin letters only: Bangla names and addresses are written in them.', {
                name: courier.name,
              })}
            </p>
          )}
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-4.5 shrink-0"
              checked={takesMarked}
              onChange={(event) => setTakesMarked(event.target.checked)}
            />
            {t('Also parcels that went into the file of another courier')}
          </label>
          {refused.length > 0 && (
            <RefusedList
              title={t('{orders} not in the file', { orders: many(refused.length, 'order') })}
              refused={refused}
            />
          )}
        </form>
      )}
    </Dialog>
  )
}

/** An order that was split has several lines. */
const exported = ({ name, included, parcels }: { name: string; included: number; parcels: number }) => {
  const orders = many(included, 'order')
  return included === parcels
    ? t('{orders} for {name} exported', { orders, name })
    : t('{orders} for {name} exported, in {parcels}', { orders, name, parcels: many(parcels, 'parcel') })
}

const isRefused = (refused: RefusedOrder[], id: string) => refused.some(({ orderId }) => orderId === id)
