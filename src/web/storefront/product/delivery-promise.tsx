import { Truck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type DeliveryZones, dhakaZone, elsewhereOf, zoneOf } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { inForce, type PagePromise, promiseIn } from '#shared/promise/page-promise.ts'
import { lazily } from '../../ui/lazily.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { type ChosenPlace, chosenPlace } from '../chosen-place.ts'
import { type PricedPiece, PromiseText } from './promise-text.tsx'

const PlaceDialog = lazily(() => import('./place-dialog.tsx'))

type Props = { piece: PricedPiece; zones: DeliveryZones; promise: PagePromise | null }

/**
 * Arrival day and delivery charge for the chosen place, which is stored on the device. Without one: for Dhaka city, and
 * the arrival day elsewhere.
 */
export function DeliveryPromise({ piece, zones, promise: ofPage }: Props) {
  const [place, setPlace] = useState<ChosenPlace | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [promise, setPromise] = useState(ofPage)
  useEffect(() => setPlace(chosenPlace()), [])
  // A page from the offline cache may be of another day. Corrected after hydration, so that both renders agree.
  useEffect(() => setPromise(inForce(ofPage)), [ofPage])

  const zone = place ? zoneOf(place, zones) : dhakaZone(zones)
  const elsewhere = place ? '' : promiseIn(promise, '', 'elsewhere')
  return (
    <div className="flex gap-4">
      <Truck aria-hidden="true" className="mt-2.5 size-6 shrink-0 text-green" strokeWidth={1.5} />
      <div className="grow">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {m.promise_to()}: <span className="font-semibold">{inPageLocale(place?.name ?? zone.name)}</span>
          </span>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
            className="min-h-11 underline decoration-gold underline-offset-4"
          >
            {m.promise_change()}
          </button>
        </p>
        <p role="status" className="text-ink-soft">
          <PromiseText zone={zone} piece={piece} arrival={promiseIn(promise, place?.district ?? 'dhaka', zone.id)} />
        </p>
        {elsewhere && zone.id !== elsewhereOf(zones).id && (
          <p className="mt-1 text-ink-soft text-sm">
            {inPageLocale(elsewhereOf(zones).name)}: {elsewhere}
          </p>
        )}
      </div>
      {isChoosing && (
        <Suspense>
          <PlaceDialog
            place={place}
            zones={zones}
            piece={piece}
            promise={promise}
            onChoose={setPlace}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
