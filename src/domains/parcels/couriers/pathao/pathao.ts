import { z } from 'zod'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { amount, mapLimited, type Request } from '../answers.ts'
import { failed, refused } from '../bookings.ts'
import type { Booking, CourierDefinition, CourierPrice, ParcelToBook } from '../courier.ts'
import { pathaoClient } from './client.ts'
import { createdOrder, parseRefusal, problem, toOrder, toPriceRequest } from './orders.ts'
import { cities, inside, stores, zones } from './places.ts'
import { pathaoSteps } from './states.ts'
import { statusOf } from './status.ts'
import { readPathaoWebhook } from './webhook.ts'

const hosts = { live: 'https://api-hermes.pathao.com', test: 'https://courier-api-sandbox.pathao.com' }
const concurrency = 4

const text = (title: string, isSecret: boolean) => z.string().min(1).max(300).meta({ title, isSecret })
const credentials = z.object({
  clientId: text('Client ID', false),
  clientSecret: text('Client secret', true),
  username: text('E-mail address of the merchant panel', false),
  password: text('Password of the merchant panel', true),
  storeId: z.coerce.number().int().positive().meta({ title: 'Store ID', isSecret: false }),
})

/** Pathao. It can neither cancel nor look up a reference: after a lost answer its webhook reports the parcel. */
export const pathao: CourierDefinition<typeof credentials> = {
  code: 'pathao',
  name: 'Pathao',
  credentials,
  storeField: 'storeId',
  hosts,
  webhookSecretIn: 'header',
  // Clients of others report that it takes about 60 calls a minute; bookings need some of them.
  maxPolled: 40,
  customerSteps: pathaoSteps,
  readWebhook: readPathaoWebhook,
  open: ({ credentials: { storeId, ...account }, baseUrl, tokens, clock, http }) => {
    const { request: send } = http.service({ name: 'pathao', baseUrl, hosts: [hosts.live, hosts.test] })
    const request = pathaoClient({ request: send, baseUrl }, account, tokens, clock)
    return {
      book: (parcels) => mapLimited(parcels, concurrency, (parcel) => bookOne(request, parcel, storeId)),
      status: (consignment) => statusOf(request, consignment, clock),
      price: (parcel) => price(request, parcel, storeId),
      cities: () => cities(request),
      areas: (within) => (within ? inside(request, within) : zones(request)),
      stores: () => stores(request),
    }
  },
}

async function bookOne(request: Request, parcel: ParcelToBook, storeId: number): Promise<Booking> {
  const { reference } = parcel
  const wrong = problem(parcel)
  if (wrong) return refused(reference, wrong)
  try {
    const { consignment_id: consignment, delivery_fee: feeTaka } = await request({
      name: 'create order',
      method: 'POST',
      path: '/orders',
      body: toOrder(parcel, storeId),
      answer: createdOrder,
    })
    return { reference, ok: true, consignment, ...(feeTaka !== undefined && { feeTaka }) }
  } catch (error) {
    return failed(reference, error, parseRefusal)
  }
}

const priceAnswer = z.object({ final_price: z.coerce.number(), cod_enabled: amount, cod_percentage: amount })

async function price(request: Request, parcel: ParcelToBook, storeId: number): Promise<CourierPrice> {
  const body = toPriceRequest(parcel, storeId)
  if (!body) throw new OutgoingError('refused', 'Pathao names a price only for a known city and zone')
  const {
    final_price,
    cod_enabled,
    cod_percentage = 0,
  } = await request({
    name: 'price',
    method: 'POST',
    path: '/merchant/price-plan',
    body,
    answer: priceAnswer,
    isRepeatable: true,
  })
  return { deliveryTaka: final_price, codTaka: cod_enabled ? parcel.toCollectTaka * cod_percentage : 0 }
}
