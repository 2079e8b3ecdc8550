import { useState } from 'react'
import { dhakaDay } from '#shared/dates.ts'
import { codFeeOf, type DeliveryZone, deliveryCharge, zoneOf } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import { checkoutMethod } from '#shared/orders/payment-method.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { PlaceFields } from '#web/admin/parts/inputs/place-fields.tsx'
import type { PlannedPrice } from '#web/admin/request/delivery-zones.ts'
import { t } from '#web/admin/translate.ts'
import { hoursText } from './hours-text.ts'
import { plannedOn } from './planned-on.ts'
import { type DraftZone, deliveryZonesOf } from './zone-draft.ts'

/** The charges of the edited zones, saved or not, for a place, a subtotal and a weight. */
export function ZonePreview({ zones, planned }: { zones: DraftZone[]; planned: readonly PlannedPrice[] }) {
  const today = dhakaDay(new Date())
  const [day, setDay] = useState(today)
  const [place, setPlace] = useState({ district: '', thana: '' })
  const [isMetropolitan, setMetropolitan] = useState<boolean>()
  const [typed, setTyped] = useState('1,000')
  const [weight, setWeight] = useState('1,000')
  const subtotal = takaIn(typed)
  const grams = takaIn(weight)
  const isKnown = place.district !== '' && place.thana !== '' && isMetropolitan !== undefined
  const zone = isKnown
    ? zoneOf({ ...place, isMetropolitan }, deliveryZonesOf(plannedOn(zones, planned, day)))
    : undefined
  const isReadable = subtotal !== undefined && grams !== undefined
  const charges = zone && isReadable ? chargesIn(zone, toPaisa(subtotal), grams) : undefined
  return (
    <section aria-labelledby="zone-preview" className="grid gap-4 border-line border-t pt-4">
      <div>
        <h3 id="zone-preview" className="font-semibold text-base">
          {t('Preview')}
        </h3>
        <p className="text-ink-soft">
          {t('What an order to a place would pay with the zones above, before you save them.')}
        </p>
      </div>
      <PlaceFields
        id="preview"
        value={place}
        errors={{}}
        onChange={(next, metropolitan) => {
          setPlace(next)
          setMetropolitan(metropolitan)
        }}
      />
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextInput
          label={t('On the day')}
          type="date"
          min={today}
          value={day}
          onChange={(event) => setDay(event.target.value || today)}
        />
        <TextInput
          label={t('Subtotal (৳)')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={subtotal === undefined ? t('Please enter an amount') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextInput
          label={t('Weight (grams)')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={weight}
          error={grams === undefined ? t('Please enter grams') : undefined}
          onChange={(event) => setWeight(event.target.value)}
        />
      </div>
      <div aria-live="polite" className="min-h-18">
        {zone ? (
          <dl className="grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1 tabular-nums">
            <dt className="text-ink-soft">{t('Zone')}</dt>
            <dd className="font-semibold">
              {zone.name.en || t('New zone')} <span lang="bn">{zone.name.bn}</span>
            </dd>
            <dt className="text-ink-soft">{t('Delivery charge')}</dt>
            <dd className="font-semibold">{chargeText(charges?.delivery)}</dd>
            {charges && charges.codFee !== 0 && (
              <>
                <dt className="text-ink-soft">{t('Cash on delivery')}</dt>
                <dd className="font-semibold">{chargeText(charges.codFee)}</dd>
              </>
            )}
            <dt className="text-ink-soft">{t('Arrives')}</dt>
            <dd>{hoursIn(zone)}</dd>
          </dl>
        ) : (
          <p className="text-stone">{t('Choose a district and a thana.')}</p>
        )}
      </div>
    </section>
  )
}

/** In taka; NaN where the figures of the zone cannot be read. */
const chargesIn = (zone: DeliveryZone, subtotal: number, grams: number) => ({
  delivery: toTaka(deliveryCharge(subtotal, zone, grams)),
  codFee: toTaka(codFeeOf(subtotal, zone, checkoutMethod)),
})

const chargeText = (charge: number | undefined): string => {
  if (charge === undefined) return '–'
  if (Number.isNaN(charge)) return t('The amounts of this zone cannot be read')
  return charge === 0 ? t('Free') : taka(charge)
}

const hoursIn = ({ hoursFrom, hoursTo }: { hoursFrom: number; hoursTo: number }): string =>
  Number.isNaN(hoursFrom + hoursTo) ? t('The hours of this zone cannot be read') : hoursText(hoursFrom, hoursTo)
