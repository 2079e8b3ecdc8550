import { type DeliveryZone, deliveryCharge } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { money } from '../../ui/locale.ts'
import { promiseOf, surchargeSentences } from '../place-texts.ts'

/** Price in paisa. */
export type PricedPiece = { price: number; grams: number }

type Props = {
  zone: DeliveryZone
  piece: PricedPiece
  /** The arrival day; if '' the hours of the zone are shown instead. */
  arrival: string
}

/** When a piece arrives and what its delivery costs, with what the zone charges beyond that. */
export function PromiseText({ zone, piece, arrival }: Props) {
  const surcharges = surchargeSentences([zone])
  return (
    <>
      {arrival ? (
        <>
          <span className="block font-semibold text-green">{arrival}</span>
          {m.promise_charge({ charge: chargeSentence(zone, piece) })}
        </>
      ) : (
        promiseOf(zone, piece.price, piece.grams)
      )}
      {surcharges && <span className="block font-normal text-sm">{surcharges}</span>}
    </>
  )
}

function chargeSentence(zone: DeliveryZone, { price, grams }: PricedPiece): string {
  const charge = deliveryCharge(price, zone, grams)
  return charge === 0 ? m.promise_free() : money(charge)
}
