import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type DeliveryZones, knownZone } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { type PagePromise, promiseIn } from '#shared/promise/page-promise.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { namesOfPicked, type PickedPlace, usePlaces } from '../../ui/hooks/use-places.ts'
import { PlacePicker } from '../../ui/place/place-picker.tsx'
import { type ChosenPlace, rememberPlace } from '../chosen-place.ts'
import { type PricedPiece, PromiseText } from './promise-text.tsx'

type Props = {
  place: ChosenPlace | null
  zones: DeliveryZones
  piece: PricedPiece
  promise: PagePromise | null
  onChoose: (place: ChosenPlace) => void
  onClose: () => void
}

/** Asks for the place of the delivery promise, and shows the delivery charge there immediately. */
export default function PlaceDialog({ place, zones, piece, promise, onChoose, onClose }: Props) {
  const { places } = usePlaces()
  const [picked, setPicked] = useState<PickedPlace>(place ?? { district: '', thana: '' })
  const [isMetropolitan, setMetropolitan] = useState(place?.isMetropolitan)
  const [isWrong, setWrong] = useState(false)
  const zone = knownZone({ ...picked, isMetropolitan }, zones)

  function choose() {
    if (picked.thana === '' || isMetropolitan === undefined) {
      flushSync(() => setWrong(true))
      return document.getElementById(`promise-${picked.district === '' ? 'district' : 'thana'}`)?.focus()
    }
    const chosen = { ...picked, isMetropolitan, name: namesOfPicked(places, picked) }
    rememberPlace(chosen)
    onChoose(chosen)
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.promise_where()}
      size="md"
      actions={<Button onClick={choose}>{m.promise_take()}</Button>}
    >
      <div className="mt-4 grid gap-4">
        <PlacePicker
          id="promise"
          value={picked}
          onChange={(next, isInCity) => {
            setPicked(next)
            setMetropolitan(isInCity)
          }}
          errors={{
            district: isWrong && picked.district === '' ? m.checkout_district_wrong() : undefined,
            // Also for a name that is not in the district.
            thana:
              isWrong && picked.district !== '' && isMetropolitan === undefined ? m.checkout_thana_wrong() : undefined,
          }}
        />
        <p role="status" className="min-h-6 font-semibold">
          {zone && <PromiseText zone={zone} piece={piece} arrival={promiseIn(promise, picked.district, zone.id)} />}
        </p>
      </div>
    </Dialog>
  )
}
