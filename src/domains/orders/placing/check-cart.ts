import { publicStock } from '#domains/catalogue/for-sale.ts'
import { destinationOf, readPlace } from '#domains/places/read-place.ts'
import { type PromiseBasis, promiseFor } from '#domains/promises/promise-for.ts'
import { closingAt } from '#domains/settings/closing.ts'
import type { Db } from '#platform/database/database.ts'
import type { HandlerAnswer, RouteRequest } from '#platform/http/serve.ts'
import {
  type DeliveryZone,
  type Destination,
  dhakaZone,
  elsewhereOf,
  freeEverywhereOver,
  zoneOf,
} from '#shared/delivery/delivery.ts'
import { toTaka } from '#shared/money.ts'
import { arrivalSentences } from '#shared/promise/promise-texts.ts'
import type { orderRoutes } from '../routes.ts'
import { quoteFor } from './place-order.ts'

type CheckCart = typeof orderRoutes.checkCart

/** Prices a cart as an order would be priced now, so that the shopper learns before ordering what has changed. */
export async function checkCart(
  db: Db,
  input: RouteRequest<CheckCart>['body'],
  now: Date,
): Promise<HandlerAnswer<CheckCart>> {
  const { city, district } = input
  const destination = city || district ? destinationOf(readPlace(input)) : undefined
  const { priced, settings, zones, record } = await quoteFor(db, input.items)
  const [dhaka, elsewhere] = [dhakaZone(zones), elsewhereOf(zones)]
  const freeOver = freeEverywhereOver(zones)
  return {
    lines: priced.lines.map(({ productNumber, nameEn, nameBn, size, requestedColor, price, pieces, grams }) => ({
      id: productNumber,
      name: nameEn,
      nameBn: nameBn || nameEn,
      size,
      color: requestedColor,
      price: toTaka(price),
      grams,
      ...(publicStock(pieces) !== undefined && { left: pieces }),
    })),
    troubles: priced.issues,
    delivery: {
      dhaka: toTaka(dhaka.price),
      elsewhere: toTaka(elsewhere.price),
      freeOver: freeOver === null ? null : toTaka(freeOver),
      ...(destination && {
        zone: inTakaZone(zoneOf(destination, zones)),
        promise: closingAt(settings, now)
          ? null
          : promiseView({ settings, record }, zoneOf(destination, zones), destination, now),
      }),
    },
  }
}

function promiseView(basis: PromiseBasis, zone: DeliveryZone, destination: Destination, at: Date) {
  const arrival = promiseFor(basis, zone, destination, at)
  if (!arrival) return null
  return { by: arrival.by, sentence: { en: arrivalSentences(arrival, 'en'), bn: arrivalSentences(arrival, 'bn') } }
}

const inTakaZone = ({ id: _, price, perKg, freeOver, codFee, ...zone }: DeliveryZone) => ({
  ...zone,
  price: toTaka(price),
  perKg: toTaka(perKg),
  freeOver: freeOver === null ? null : toTaka(freeOver),
  codFee: toTaka(codFee),
})
