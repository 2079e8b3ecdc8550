import type { DeliveryZone } from '#shared/delivery.ts'
import { promiseOf, surchargeWords } from '../place-words.ts'

/** Price in paisa. */
export type PricedPiece = { price: number; grams: number }

/** When a piece arrives and what its delivery costs, with what the zone charges beyond that. */
export function PromiseText({ zone, piece }: { zone: DeliveryZone; piece: PricedPiece }) {
  const surcharges = surchargeWords([zone])
  return (
    <>
      {promiseOf(zone, piece.price, piece.grams)}
      {surcharges && <span className="block font-normal text-sm">{surcharges}</span>}
    </>
  )
}
