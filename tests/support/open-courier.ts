import type { z } from 'zod'
import type { Courier, CourierDefinition, ParcelToBook, TokenStore } from '#domains/parcels/couriers/courier.ts'
import { memoryTokenStore } from '#domains/parcels/couriers/token-store.ts'
import { type OutgoingLogLine, type OutgoingOptions, openOutgoing } from '#platform/outgoing/outgoing.ts'
import type { SimulatedCourier } from '#simulators/couriers/simulated-courier.ts'

/** A courier adapter connected to its simulator, for tests. */
export function openCourier<Schema extends z.ZodObject>(
  definition: CourierDefinition<Schema>,
  simulator: Pick<SimulatedCourier, 'baseUrl' | 'credentials'>,
  options: Partial<OutgoingOptions> & { now?: () => Date; tokens?: TokenStore; credentials?: object } = {},
) {
  const { now = () => new Date(), tokens = memoryTokenStore(), credentials = {}, ...limits } = options
  const lines: OutgoingLogLine[] = []
  const http = openOutgoing({
    mode: 'simulators',
    clock: now,
    log: (line) => lines.push(line),
    retryDelayMs: 1,
    ...limits,
  })
  const courier: Courier = definition.open({
    credentials: definition.credentials.parse({ ...simulator.credentials, ...credentials }),
    baseUrl: simulator.baseUrl,
    tokens,
    clock: now,
    http,
  })
  return { courier, http, lines }
}

export const sampleParcel = (reference: string, changes: Partial<ParcelToBook> = {}): ParcelToBook => ({
  reference,
  recipient: {
    name: 'রহিমা খাতুন',
    phone: '01712345678',
    address: 'বাসা ১২, রোড ৫, ব্লক C',
    districtEn: 'Dhaka',
    thanaEn: 'Mirpur',
  },
  pieces: 2,
  grams: 700,
  toCollectTaka: 1560,
  valueTaka: 1500,
  note: 'Call before delivery',
  description: 'Kurti M, Scarf',
  ...changes,
})

export const sampleParcels = (count: number, changes: Partial<ParcelToBook> = {}): ParcelToBook[] =>
  Array.from({ length: count }, (_, i) => sampleParcel(`ORD-${i + 1}-1`, changes))
