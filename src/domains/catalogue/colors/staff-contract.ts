import { z } from 'zod'
import { isWithoutComma, noComma } from '#shared/catalogue/without-commas.ts'
import { tidied } from '#shared/filled.ts'
import { colorHex, productLimits } from '../staff-contract.ts'

export const colorLimits = { name: productLimits.color, aliases: 30 } as const

const name = tidied(z.string().max(colorLimits.name, `At most ${colorLimits.name} characters`))
const neededName = name.pipe(z.string().min(1, 'Please fill this in'))

const officeColor = z.object({
  name: z.string(),
  nameBn: z.string(),
  hex: z.string().describe('#a1b2c3; of a pattern two: #a1b2c3/#d4e5f6'),
  aliases: z.array(z.string()),
  isDecided: z.boolean().describe('False: no list knows this name, and nobody has chosen a look'),
  products: z.number(),
  updatedAt: z.iso.datetime(),
})
export type OfficeColor = z.infer<typeof officeColor>

export const officeColors = z.object({ colors: z.array(officeColor) })

export const saveColorRequest = z
  .object({
    name: neededName.describe('The colour, as it is called'),
    updatedAt: z.iso.datetime().describe('As it was read: a later change is answered with 409'),
    newName: neededName.optional().describe('Renames it in all products'),
    nameBn: name.default(''),
    hex: colorHex,
    aliases: z
      .array(neededName)
      .max(colorLimits.aliases, `At most ${colorLimits.aliases} spellings`)
      .default([])
      .transform((all) => [...new Map(all.map((each) => [each.toLowerCase(), each])).values()]),
  })
  // The present name may stay: earlier releases allowed commas.
  .refine(({ name, newName = name }) => newName === name || isWithoutComma(newName), {
    path: ['newName'],
    message: noComma,
  })
export type SaveColor = z.output<typeof saveColorRequest>

export const mergeColorsRequest = z
  .object({ from: neededName.describe('Goes, and becomes a spelling of the other'), into: neededName })
  .refine(({ from, into }) => from !== into, { path: ['into'], message: 'Please choose another colour' })
export type MergeColors = z.output<typeof mergeColorsRequest>
