import { memo } from 'react'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { DeliveryPromise } from './delivery-promise.tsx'
import { Notes } from './notes.tsx'

type PromisesProps = {
  price: number | null
  grams: number
  /** The choice is sold out, so there is no arrival day. */
  isSoldOut: boolean
  zones: DeliveryZones
  promise: PagePromise | null
}

export default memo(function Promises({ price, grams, isSoldOut, zones, promise }: PromisesProps) {
  return (
    <div className="isolate grid gap-5 border-line border-t pt-6">
      {price !== null && !isSoldOut && <DeliveryPromise piece={{ price, grams }} zones={zones} promise={promise} />}
      <Notes zones={zones} />
    </div>
  )
})
