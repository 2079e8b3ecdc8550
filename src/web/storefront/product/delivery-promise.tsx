import { Truck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type DeliveryZones, dhakaZone, zoneOf } from '#shared/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { lazily } from '../../ui/lazily.ts'
import { inWords } from '../../ui/locale.ts'
import { type ChosenPlace, chosenPlace } from '../chosen-place.ts'
import { type PricedPiece, PromiseText } from './promise-text.tsx'

const PlaceDialog = lazily(() => import('./place-dialog.tsx'))

/** Delivery time and cost to the chosen place, which is stored on the device; until one is chosen, to Dhaka city. */
export function DeliveryPromise({ piece, zones }: { piece: PricedPiece; zones: DeliveryZones }) {
  const [place, setPlace] = useState<ChosenPlace | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => setPlace(chosenPlace()), [])

  const zone = place ? zoneOf(place, zones) : dhakaZone(zones)
  return (
    <div className="flex gap-4">
      <Truck aria-hidden="true" className="mt-2.5 size-6 shrink-0 text-green" strokeWidth={1.5} />
      <div className="grow">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>
            {m.promise_to()}: <span className="font-semibold">{inWords(place?.name ?? zone.name)}</span>
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
          <PromiseText zone={zone} piece={piece} />
        </p>
      </div>
      {isChoosing && (
        <Suspense>
          <PlaceDialog
            place={place}
            zones={zones}
            piece={piece}
            onChoose={setPlace}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
