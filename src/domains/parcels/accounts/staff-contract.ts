import { z } from 'zod'
import { courierCode, note, orderIds, parcelNumber } from '#domains/parcels/staff-contract.ts'
import { webhookFailures } from '#shared/parcels/webhook-failures.ts'

export const courierModes = ['live', 'test', 'simulator'] as const

export const webhookSecretPlaces = ['header', 'url'] as const

/** A courier as Settings shows it. Secrets are never answered. */
export const courierAccount = z.object({
  courier: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  mode: z.enum(courierModes),
  hasTestMode: z.boolean(),
  simulatorUrl: z.string(),
  mayUseSimulator: z.boolean().describe('It has no credentials of the shop’s own account'),
  fields: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      isSecret: z.boolean(),
      isRequired: z.boolean(),
      value: z.string().describe('Empty for a secret'),
      isSet: z.boolean(),
    }),
  ),
  stores: z
    .array(z.object({ id: z.string(), name: z.string(), address: z.string(), isActive: z.boolean() }))
    .nullable()
    .describe('Pickup stores as the courier listed them last; null: it knows none'),
  storesAt: z.iso.datetime().nullable().describe('Null: never listed'),
  storeField: z.string().nullable().describe('The field with the default store'),
  hasAreas: z.boolean().describe('It delivers by a list of areas of its own'),
  webhookUrl: z.string().describe('To be entered at the courier; with its secret in it only right after a change'),
  webhookSecretIn: z.enum(webhookSecretPlaces),
  hasWebhookSecret: z.boolean(),
  health: z.object({
    breaker: z.enum(['closed', 'open']).describe('open: a process asks nothing after failures in a row'),
    lastSuccessAt: z.iso.datetime().nullable(),
    lastFailureAt: z.iso.datetime().nullable(),
    lastFailure: z.string(),
    lastWebhookAt: z.iso.datetime().nullable(),
    unknownBookings: z.number(),
    webhookFailures: z
      .array(z.object({ kind: z.enum(webhookFailures), times: z.number(), lastAt: z.iso.datetime() }))
      .describe('Webhooks of the last 30 days that came to nothing, by their reason'),
  }),
  updatedAt: z.iso.datetime().nullable(),
  updatedBy: z.string(),
})
export type CourierAccount = z.infer<typeof courierAccount>

/** PUT couriers. A missing field stays, and so does an empty secret; any other empty field is removed. */
export const saveCourierRequest = z.object({
  courier: courierCode,
  isActive: z.boolean(),
  mode: z.enum(courierModes),
  simulatorUrl: z.string().trim().max(200).default(''),
  credentials: z.record(z.string().max(60), z.string().max(2000)),
  webhookSecret: z.string().trim().max(200).optional().describe('Empty: a new one is made'),
})
export type SaveCourier = z.output<typeof saveCourierRequest>

/** The simulated couriers that answer on this machine. */
const courierSimulator = z.object({
  page: z.string().describe('Where they are shown and steered'),
  couriers: z.array(
    z.object({ courier: z.string(), hasWebhook: z.boolean().describe('It tells this shop of parcels') }),
  ),
})
export type CourierSimulator = z.infer<typeof courierSimulator>
export const simulatorAnswer = {
  isOffered: z.boolean().describe('False: a shop on the internet for which SIMULATOR_URL is not set'),
  simulator: courierSimulator.nullable(),
}

const areaChoice = z.object({ ids: z.array(z.int()).min(1).max(5), name: z.string().max(200) })

/** A courier that parcels can be booked with. */
export const activeCourier = z.object({
  courier: z.string(),
  name: z.string(),
  stores: z
    .array(z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() }))
    .describe('Pickup stores to choose from'),
  riders: z.array(z.object({ id: z.number(), name: z.string() })).describe('Of our own delivery'),
  needsAreas: z.boolean().describe('It takes no parcel without an area of its own list'),
  canCancel: z.boolean().describe('It withdraws a booking by its API'),
  canPrice: z.boolean(),
  canLookUp: z.boolean().describe('It says whether it has a booking whose answer was lost'),
})
export type ActiveCourier = z.infer<typeof activeCourier>

/** GET recent-bookings */
export const recentBooking = z.object({
  jobId: z.number(),
  courier: z.string(),
  finishedAt: z.iso.datetime().nullable(),
})

/** PUT parcels-courier: the orders went into the upload file of a courier. */
export const markCourierRequest = z.object({ courier: courierCode, orderIds })

/** POST courier-simulator */
export const useSimulatorRequest = z.object({ courier: courierCode })

/** POST courier-stores */
export const listStoresRequest = z.object({ courier: courierCode })

/** POST parcel-withdraw: a booking that is taken back at its courier. */
export const withdrawParcelRequest = z.object({ number: parcelNumber, note })
export type WithdrawParcel = z.output<typeof withdrawParcelRequest>

/** POST parcel-look-up */
export const lookUpParcelRequest = z.object({ number: parcelNumber })

/** GET courier-price */
export const courierPriceQuery = z.object({ courier: courierCode, number: parcelNumber })
export const courierPriceFields = {
  delivery: z.number().describe('Taka for the delivery'),
  cod: z.number().describe('Taka for collecting the cash'),
}

/**
 * - `certain`: the name in this district, and no other area has it
 * - `likely`: another spelling, or a part of the thana; staff should check these
 * - `unsure`: several areas fit equally well, or the district is unknown; staff must choose
 */
const matchConfidences = ['certain', 'likely', 'unsure'] as const
export type MatchConfidence = (typeof matchConfidences)[number]

/** GET courier-areas */
export const courierAreasQuery = z.object({ courier: courierCode, thana: z.string().trim().toLowerCase().max(80) })
export const courierAreas = {
  chosen: areaChoice.nullable().describe('By staff; null: the area is found by its name'),
  matches: z
    .array(
      z.object({
        area: areaChoice.extend({ district: z.string().nullable() }),
        confidence: z.enum(matchConfidences),
      }),
    )
    .describe('The best first. Only a certain one is used by itself'),
}

/** How the area of a thana was found. `open`: its parcels are refused until staff choose. */
const areaWays = ['chosen', 'certain', 'open'] as const
export type AreaWay = (typeof areaWays)[number]

/** GET courier-thanas */
export const courierThanasQuery = z.object({ courier: courierCode })
export const courierThanas = {
  thanas: z.array(
    z.object({
      thana: z.string(),
      name: z.string(),
      district: z.string(),
      spellings: z.array(z.string()).describe('Of thana and district, lower case and without blanks, for a search'),
      how: z.enum(areaWays).describe('open: its parcels are refused until somebody chooses'),
      area: z.string().nullable(),
    }),
  ),
}

/** GET courier-area-search */
export const searchAreasQuery = z.object({ courier: courierCode, search: z.string().max(100) })
export const foundAreas = {
  areas: z.array(areaChoice.extend({ district: z.string().nullable(), delivers: z.boolean() })),
}

/** PUT courier-areas */
export const chooseAreaRequest = courierAreasQuery.extend({ area: areaChoice.nullable() })
