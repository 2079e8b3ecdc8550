import { z } from 'zod'
import { whole } from '#domains/settings/staff-contract.ts'
import { dayField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { zoneOfPlace } from './contract.ts'

const maxZones = 60
/** More than there are places. */
const maxPlacesPerZone = 700

const name = (message: string) =>
  tidied(z.string({ error: message }).max(60, 'Please keep the name to 60 characters')).refine(
    (text) => text !== '',
    message,
  )
const charge = whole(0, 5000, 'Please enter whole taka, from 0 to 5000')
const hours = whole(0, 720, 'Please enter whole hours, up to 720')

/** A delivery zone as the back office edits it. Prices in taka, hours from order to delivery. */
const zone = z
  .object({
    id: z.int().positive().optional().describe('Missing: a new zone'),
    name: z.object({ en: name('Please enter a name'), bn: name('Please enter the name in Bangla') }),
    price: charge.describe('Of a parcel up to one kilogram'),
    perKg: charge
      .optional()
      .describe('For each started kilogram beyond the first. Missing: as it is, 0 for a new zone'),
    freeOver: whole(1, 1_000_000, 'Please enter whole taka, or nothing').nullable(),
    codFee: charge
      .optional()
      .describe('On top of an order that is paid on delivery. Missing: as it is, 0 for a new zone'),
    hoursFrom: hours,
    hoursTo: hours.min(1, 'Please enter at least one hour'),
    isElsewhere: z.boolean().describe('The zone of every place that no other zone names; exactly one'),
    places: z
      .array(z.string().max(80))
      .max(maxPlacesPerZone)
      .describe('Codes of districts, thanas and metropolitan areas'),
  })
  .refine(({ hoursFrom, hoursTo }) => hoursFrom <= hoursTo, {
    error: 'Please enter at least the hours after which it arrives',
    path: ['hoursTo'],
  })

/** PUT delivery-zones: all zones, in their order. Missing zones are deleted. */
export const zonesChange = z.object({
  version: z.string().max(64).describe('As GET delivery-zones answered it: a later change is answered with 409'),
  zones: z.array(zone).min(1, 'There must be one zone').max(maxZones),
})
export type ZonesChange = z.output<typeof zonesChange>

/** POST zone-plans. Money in taka. */
export const planRequest = z.object({
  zoneId: z.int().positive('Please choose a zone'),
  from: dayField('Please choose a day').describe('The first day on which it holds'),
  price: charge,
  perKg: charge,
  freeOver: whole(1, 1_000_000, 'Please enter whole taka, or nothing').nullable(),
  codFee: charge,
})
export type PlanRequest = z.output<typeof planRequest>

export const plannedPrice = z.object({
  id: z.number(),
  zoneId: z.number(),
  from: z.iso.date(),
  ...zoneOfPlace.pick({ price: true, perKg: true, freeOver: true, codFee: true }).shape,
  plannedBy: z.string(),
  plannedAt: z.iso.datetime(),
})
export type PlannedPrice = z.infer<typeof plannedPrice>

export const officeZones = z.object({
  zones: z.array(
    z.object({
      id: z.number(),
      ...zoneOfPlace.shape,
      isElsewhere: z.boolean(),
      places: z.array(z.string()),
    }),
  ),
  version: z.string(),
  changedBy: z.string().describe("Who changed them last; '' while they are as they came"),
  changedAt: z.iso.datetime().nullable(),
})
export type OfficeZones = z.infer<typeof officeZones>
