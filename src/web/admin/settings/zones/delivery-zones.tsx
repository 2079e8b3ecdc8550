import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { moment } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { type OfficeZones, zonesQuery } from '#web/admin/request/delivery-zones.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { usePlaces } from '#web/ui/hooks/use-places.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Notice } from '../panel.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useFocusAfterRender } from '../use-focus-after-render.ts'
import { placeOptions } from './place-options.ts'
import { PlannedPrices } from './planned-prices.tsx'
import { useZonesForm } from './use-zones-form.ts'
import { changeZone, fieldKey, givePlaces, moveZone, positionOf, withNewZone, zonesOfPlaces } from './zone-draft.ts'
import { ZonePreview } from './zone-preview.tsx'
import { DeletedZone, inputId, moverId, nameOf, ZoneRow } from './zone-row.tsx'

/** Prices and times of delivery by place. */
export default function DeliveryZones() {
  const { data, error, refetch } = useQuery(zonesQuery)
  if (error && !data) return <Failed what={t('Failed to load delivery zones')} error={error} retry={refetch} />
  return data ? <ZonesForm data={data} /> : <WaitingZones />
}

function ZonesForm({ data }: { data: OfficeZones }) {
  const { session } = useSession()
  const mayChange = session.type === 'admin'
  const form = useZonesForm(data)
  const { zones, set, errors, setErrors } = form
  const guard = useGuard(form.isChanged)
  const { places, failed, retry } = usePlaces()
  const options = useMemo(() => (places ? placeOptions(places) : null), [places])
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const { form: element, focus } = useFocusAfterRender()
  const zoneOfPlace = zonesOfPlaces(zones)

  const showErrors = (wrong: typeof errors) => {
    setOpen(new Set([...open, ...Object.keys(wrong).map((key) => key.split(' ')[0] ?? '')]))
    focus('[aria-invalid="true"]')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(showErrors)
  }
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  const add = () => {
    const key = newUuid()
    set(withNewZone(zones, key))
    setOpen(new Set([...open, key]))
    focus(`#${inputId(fieldKey(key, 'name.en'))}`)
  }
  const move = (key: string, by: -1 | 1) => {
    const next = moveZone(zones, key, by)
    const { at, of } = positionOf(next, key)
    set(next)
    const zone = zones.find((each) => each.key === key)
    if (next !== zones && zone)
      setAnnouncement(t('{zone} is number {at} of {of}', { zone: nameOf(zone), at: at + 1, of }))
    // React may move the focused node, which then loses the focus.
    focus(`#${document.activeElement?.id || moverId(key, by)}`)
  }
  const setDeleted = (key: string, isDeleted: boolean) => {
    set(changeZone(zones, key, { isDeleted }))
    focus(`#${inputId(fieldKey(key, isDeleted ? 'undo' : 'line'))}`)
  }
  const change = (key: string, field: string, what: Parameters<typeof changeZone>[2]) => {
    set(changeZone(zones, key, what))
    const { [fieldKey(key, field)]: _, ...others } = errors
    setErrors(others)
  }

  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold text-lg">{t('Delivery zones')}</h2>
          <p className="mt-0.5 text-ink-soft">
            {t(
              'What delivery costs, and how long it takes. A thana has the price of the zone that names it, else of the zone of its metropolitan area, else of its district. New prices hold for carts from now on; orders that were placed keep theirs. Pages name the zones in this order.',
            )}
          </p>
        </div>
        {mayChange && (
          <Button size="sm" className="max-sm:min-h-11 max-sm:grow" onClick={add}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add Zone')}
          </Button>
        )}
      </div>
      {!mayChange && <Notice>{t('Only the main admin can change these.')}</Notice>}
      <form ref={element} onSubmit={submit} noValidate className="grid gap-6">
        <ol aria-label={t('Delivery zones')} className="grid border-line border-t">
          {zones.map((zone) =>
            zone.isDeleted ? (
              <DeletedZone key={zone.key} zone={zone} onRestore={() => setDeleted(zone.key, false)} />
            ) : (
              <ZoneRow
                key={zone.key}
                zone={zone}
                position={positionOf(zones, zone.key)}
                isOpen={open.has(zone.key)}
                mayChange={mayChange}
                errors={errors}
                known={{ options, failed, retry: () => void retry() }}
                zoneOfPlace={zoneOfPlace}
                onToggle={() => toggle(zone.key)}
                onChange={(field, what) => change(zone.key, field, what)}
                onPlaces={(codes) => {
                  set(givePlaces(zones, zone.key, codes))
                  setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => !key.endsWith(' places'))))
                }}
                onMove={(by) => move(zone.key, by)}
                onDelete={() => setDeleted(zone.key, true)}
              />
            ),
          )}
        </ol>
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {errors[''] && (
          <p role="alert" className="text-red">
            {errors['']}
          </p>
        )}
        {mayChange && <SaveBar form={form} />}
      </form>
      {data.changedAt && (
        <p className="text-stone text-xs">
          {t('Last changed by {name}, {at}', { name: data.changedBy, at: moment(data.changedAt) })}
        </p>
      )}
      <PlannedPrices zones={data.zones} planned={data.planned} mayChange={mayChange} />
      <ZonePreview zones={zones} planned={data.planned} />
      {guard.question}
      <Confirm
        open={form.staleBy !== undefined}
        title={
          form.staleBy === 'plan'
            ? t('A planned price has changed the delivery zones')
            : t('Somebody else has changed the delivery zones')
        }
        text={t('They were changed after you opened them. Saving writes only what you changed here, on top of that.')}
        yes={t('Save Mine Too')}
        no={t('Keep Editing')}
        onYes={() => form.saveOnTop(showErrors)}
        onNo={form.keepEditing}
      />
    </div>
  )
}

const WaitingZones = () => (
  <div aria-busy="true" className="grid max-w-3xl content-start gap-3">
    <Skeleton className="h-6 w-48" />
    {[1, 2, 3].map((nr) => (
      <Skeleton key={nr} className="h-14" />
    ))}
  </div>
)
