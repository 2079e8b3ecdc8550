import { z } from 'zod'
import type { DeliveryZone } from '#shared/delivery/delivery.ts'
import { districtByCode, findDistrict } from '#shared/places/districts.ts'
import { answerOf } from '#shared/route.ts'
import { textPair } from '#shared/text-pair.ts'

const placeCode = z.string().trim().toLowerCase().max(80)

/**
 * Where a parcel goes, as requests say it: a district and a thana by their codes, or a city by its name. Check it with
 * `checkPlace`, and read it with `readPlace` (read-place.ts).
 */
export const placeFields = {
  city: z.string().max(80).optional().describe('One of the ten cities, or the name of a district'),
  district: placeCode.optional().describe('Code of a district, as GET places names it'),
  thana: placeCode.optional().describe('Code of a thana of that district'),
}

export type GivenPlace = { city?: string | undefined; district?: string | undefined; thana?: string | undefined }

/**
 * Errors of a place by field; empty if it is valid. Whether the thana exists is checked by `readPlace`: the list stays
 * out of browsers' bundles.
 */
export function placeErrors({ city, district, thana }: GivenPlace): Partial<Record<keyof GivenPlace, string>> {
  if (district) {
    if (!districtByCode(district)) return { district: 'Please select your district' }
    return thana?.startsWith(`${district}-`) ? {} : { thana: 'Please select your thana or upazila' }
  }
  return city && findDistrict(city) ? {} : { city: 'Please select your city' }
}

/** For `superRefine` of an object that has the fields of a place. */
export function checkPlace(input: GivenPlace, ctx: z.core.$RefinementCtx<GivenPlace>): void {
  for (const [field, message] of Object.entries(placeErrors(input))) {
    ctx.addIssue({ code: 'custom', message, path: [field] })
  }
}

/** A district or thana that an order or an address names. */
export const namedPlace = z.object({ code: z.string(), name: textPair })
export type NamedPlace = z.infer<typeof namedPlace>

/** `metropolitan`: a police thana inside a city corporation. */
const thanaKinds = ['upazila', 'metropolitan'] as const
export type ThanaKind = (typeof thanaKinds)[number]

const thana = namedPlace.extend({
  kind: z.enum(thanaKinds),
  postcodes: z.array(z.string()).optional(),
  aliases: z.array(z.string()).optional(),
})

/** GET places. */
export const placesAnswer = answerOf({
  divisions: z.array(
    namedPlace.extend({
      districts: z.array(
        namedPlace.extend({
          city: z.string().describe('What `city` says of this district'),
          aliases: z.array(z.string()),
          thanas: z.array(thana),
        }),
      ),
    }),
  ),
})
export type Places = z.infer<typeof placesAnswer>

/** What a delivery zone costs. Money in taka, hours from order to delivery. */
export const zoneOfPlace = z.object({
  name: textPair,
  price: z.number().describe('Of a parcel up to one kilogram'),
  perKg: z.number().describe('For each started kilogram beyond the first'),
  freeOver: z.number().nullable().describe('Free above this subtotal, whatever it weighs; null: never free'),
  codFee: z.number().describe('On top of an order that is paid on delivery, also when delivery is free'),
  hoursFrom: z.number(),
  hoursTo: z.number(),
}) satisfies z.ZodType<Omit<DeliveryZone, 'id'>>

/**
 * A district as a filter names it: by its code, its name in either language or one of the ten cities. Its code comes
 * out.
 */
export const districtFilter = z
  .string()
  .max(80)
  .transform((text, ctx) => {
    const district = findDistrict(text)
    if (district) return district.code
    ctx.addIssue({ code: 'custom', message: 'There is no such district' })
    return z.NEVER
  })
