import { z } from 'zod'
import { type BrandColor, fontPairNames, maxRadius, storefrontThemes } from '#shared/brand/brand.ts'
import { contrastProblem } from '#shared/brand/contrast.ts'
import { logoKey } from '#shared/brand/pictures.ts'
import { addDays } from '#shared/dates.ts'
import { dayField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { locales } from '#shared/locales.ts'
import { formatTimeOfDay, readOpeningHours } from '#shared/opening-hours.ts'
import { readPhone } from '#shared/phone.ts'
import { textPair } from '#shared/text-pair.ts'
import { urlIn } from '#shared/url-in.ts'

/** Policy pages whose 'Last updated' date the owner can set. */
export const policyPages = ['terms', 'privacy', 'shipping-policy', 'refund-policy', 'returns'] as const
export type PolicyPage = (typeof policyPages)[number]

/** So that the weight of the largest order, 100,000 pieces, is an integer of PostgreSQL. */
const maxPieceGrams = 20_000

const missing = 'Please fill this in'
const line = (maxLength: number) =>
  tidied(z.string({ error: missing }).max(maxLength, `Please use at most ${maxLength} characters`)).refine(
    (text) => text !== '',
    missing,
  )

const lineOrNone = (maxLength: number) =>
  tidied(z.string().max(maxLength, `Please use at most ${maxLength} characters`))

/** Empty: the shop has none. */
const phoneOrNone = z.string({ error: missing }).transform((text, ctx) => {
  const read = text.trim() === '' ? '' : readPhone(text)
  if (read !== undefined) return read
  ctx.addIssue({ code: 'custom', message: 'Please enter a mobile number like 01712-345678' })
  return z.NEVER
})

/** A profile at one of these hosts; empty: none. */
const profile = (...hosts: string[]) =>
  tidied(z.string().max(300)).refine((text) => {
    if (text === '') return true
    const url = urlIn(text)
    // The bare host is not a profile.
    const isProfile = url?.protocol === 'https:' && url.pathname.length > 1
    return isProfile && hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))
  }, `Please paste the whole address, https://www.${hosts[0]}/…`)

/** A whole number in these limits, or the sentence. */
export const whole = (least: number, most: number, sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(least, sentence).max(most, sentence)

/** The weight of a piece. */
export const gramsOfPiece = whole(1, maxPieceGrams, 'Please enter whole grams, from 1 to 20,000')

const between = (least: number, most: number, what: string) => {
  const sentence = `The ${what} of a place in Bangladesh lies between ${least} and ${most}`
  return z.number({ error: sentence }).min(least, sentence).max(most, sentence)
}

const day = dayField('Please select a day')

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 15:00')
const weekday = z.int().min(0).max(6)

/** More than a year has. */
const maxHolidays = 100
const maxHolidayDays = 31

const holidayOf = (name: z.ZodType<string>) =>
  z.strictObject({
    name: z.strictObject({ en: name, bn: name }),
    from: day,
    to: day,
    noDispatch: z.boolean().describe('No parcel leaves the shop'),
    noDelivery: z.boolean().describe('Couriers deliver nothing'),
    isExpected: z.boolean().describe('By the moon: the date may still move'),
    arriveBefore: day
      .nullable()
      .default(null)
      .describe('The day of a festival before which people want their parcels; null: nobody waits for it'),
  })

const holiday = holidayOf(line(60))
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first', path: ['to'] })
  .refine(({ from, to }) => to <= addDays(from, maxHolidayDays - 1), {
    error: `A holiday has at most ${maxHolidayDays} days`,
    path: ['to'],
  })
  .refine(({ from, to, arriveBefore }) => arriveBefore === null || (from <= arriveBefore && arriveBefore <= to), {
    error: 'Please select one of the days of the holiday',
    path: ['arriveBefore'],
  })

const storedPicture = z
  .string()
  .max(200)
  .regex(/^$|^(demo|uploads)\/[\w/-]+\.webp$/, 'Please choose a picture')

/** #15493f; a colour of text must be readable. */
const color = (name: BrandColor) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please enter a colour like #15493f')
    .transform((text, ctx) => {
      const hex = text.toLowerCase()
      const problem = contrastProblem(name, hex)
      if (problem) ctx.addIssue({ code: 'custom', message: problem.sentence })
      return hex
    })

/** A closed shop: why, for shoppers, and when it opens by itself. */
const closingOf = (notice: z.ZodType<string>) =>
  z.strictObject({
    notice: z.strictObject({ en: notice, bn: notice }),
    opensAt: z.iso
      .datetime({ offset: true, error: 'Please choose a day and a time' })
      .transform((at) => new Date(at).toISOString())
      .nullable()
      .default(null)
      .describe('The moment at which it opens by itself; null: when somebody opens it'),
  })
export type Closing = z.output<ReturnType<typeof closingOf>>

/** The steps of the setup guide, in their order. */
export const setupSteps = [
  'name',
  'logo',
  'language',
  'contact',
  'delivery',
  'mail',
  'domain',
  'backup',
  'products',
] as const
export type SetupStep = (typeof setupSteps)[number]

const stepList = z.array(z.enum(setupSteps)).max(setupSteps.length)
/** Progress of the setup guide: skipped steps, and steps whose default the owner confirmed. */
const setup = z.strictObject({ skipped: stepList, confirmed: stepList })
export type Setup = z.output<typeof setup>

/** As long as an announcement, whose place it takes. */
export const maxNotice = 120

/** All settings. Money in whole taka. */
const shopSettingsRequest = z.strictObject({
  shopName: line(60),
  shopNameBn: lineOrNone(60),
  primaryColor: color('primaryColor'),
  accentColor: color('accentColor'),
  inkColor: color('inkColor'),
  cornerRadius: whole(0, maxRadius, `Please enter whole pixels, up to ${maxRadius}`),
  fontPair: z.enum(fontPairNames),
  storefrontTheme: z.enum(storefrontThemes),
  logo: z.string().regex(logoKey, 'Please choose a picture'),
  icon: storedPicture,
  sharePicture: storedPicture,
  logoHasName: z.boolean(),
  phone: phoneOrNone,
  whatsapp: phoneOrNone,
  email: lineOrNone(200).pipe(z.literal('').or(z.email('Please enter an e-mail address'))),
  address: lineOrNone(200),
  addressBn: lineOrNone(200),
  openingHours: z
    .string({ error: missing })
    .max(60)
    .transform((text, ctx) => {
      const hours = readOpeningHours(text)
      if (hours) return `${formatTimeOfDay(hours.from, 'en')} – ${formatTimeOfDay(hours.to, 'en')}`
      ctx.addIssue({ code: 'custom', message: 'Please write the hours like 10:00 AM – 8:00 PM' })
      return z.NEVER
    }),
  facebook: profile('facebook.com', 'fb.com'),
  instagram: profile('instagram.com'),
  youtube: profile('youtube.com', 'youtu.be'),
  tiktok: profile('tiktok.com'),
  latitude: between(20, 27, 'latitude').nullable(),
  longitude: between(88, 93, 'longitude').nullable(),
  since: whole(1900, 2100, 'Please enter a year'),
  film: z
    .string()
    .max(200)
    .regex(/^$|^(demo|uploads)\/[\w/-]+\.mp4$/, 'Please choose one of the films'),
  mensPicture: storedPicture,
  womensPicture: storedPicture,
  tellsDemoStory: z.boolean(),
  vipThreshold: whole(1, 100_000_000, 'Please enter whole taka'),
  lowStock: whole(0, 10_000, 'Please enter a whole number of pieces'),
  pieceGrams: gramsOfPiece,
  pointsUse: lineOrNone(120),
  pointsUseBn: lineOrNone(120),
  confirmByPhone: z.boolean(),
  deskAttempts: whole(0, 20, 'Please enter a whole number of calls, up to 20; 0 for never'),
  deskHours: whole(0, 720, 'Please enter whole hours, up to 720; 0 for never'),
  mailNewOrders: z.boolean(),
  showDeliveryPromise: z.boolean(),
  cutOffTime: timeOfDay,
  weeklyDaysOff: z
    .array(weekday)
    .max(6, 'Please leave a day on which parcels leave')
    .refine((days) => new Set(days).size === days.length, 'Each day counts once')
    .transform((days) => days.toSorted()),
  holidays: z
    .array(holiday)
    .max(maxHolidays, `Please keep at most ${maxHolidays} holidays`)
    .transform((all) => all.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))),
  policyDates: z.partialRecord(z.enum(policyPages), day),
  closing: closingOf(line(maxNotice)).nullable().describe('null: the shop is open'),
  firstLanguage: z.enum(locales).describe('Of a first visit of the home page'),
  setup: setup.nullable().describe('null: the setup guide is over'),
})

/** PUT settings: the changes, and the version that was read. */
export const settingsChange = shopSettingsRequest.partial().extend({
  version: z.string().max(64).describe('As GET settings answered it: a later change is answered with 409'),
})
export type SettingsChange = z.output<typeof settingsChange>

/** The current settings for the back office. */
export const settingsInForce = z.object({
  shopName: z.string(),
  shopNameBn: z.string(),
  primaryColor: z.string(),
  accentColor: z.string(),
  inkColor: z.string(),
  cornerRadius: z.number(),
  fontPair: z.enum(fontPairNames),
  storefrontTheme: z.enum(storefrontThemes),
  logo: z.string(),
  icon: z.string(),
  sharePicture: z.string(),
  logoHasName: z.boolean(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  address: z.string(),
  addressBn: z.string(),
  openingHours: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  tiktok: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  since: z.number(),
  film: z.string(),
  mensPicture: z.string(),
  womensPicture: z.string(),
  tellsDemoStory: z.boolean(),
  vipThreshold: z.number(),
  lowStock: z.number(),
  pieceGrams: z.number(),
  pointsUse: z.string(),
  pointsUseBn: z.string(),
  confirmByPhone: z.boolean(),
  deskAttempts: z.number(),
  deskHours: z.number(),
  mailNewOrders: z.boolean(),
  showDeliveryPromise: z.boolean(),
  cutOffTime: z.string(),
  weeklyDaysOff: z.array(z.number()),
  holidays: z.array(holidayOf(z.string())),
  policyDates: z.partialRecord(z.enum(policyPages), z.string()),
  closing: z.object({ notice: textPair, opensAt: z.string().nullable() }).nullable(),
  firstLanguage: z.enum(locales),
  setup: setup.nullable(),
})
export type SettingsInForce = z.infer<typeof settingsInForce>

/** Whether the shop is closed now, for the band of the back office. */
export const shopState = z.object({ closed: settingsInForce.shape.closing })

/** A policy page: when its text last changed, and the date that it shows. Days in Dhaka. */
const policyText = z.object({
  page: z.enum(policyPages),
  title: z.string(),
  written: z.iso.date(),
  shown: z.iso.date(),
})
export type PolicyText = z.infer<typeof policyText>

/** Settings that must be filled in before the shop opens. */
export const neededFacts = ['name', 'phone', 'email', 'address'] as const
export type NeededFact = (typeof neededFacts)[number]

export const officeSettings = z.object({
  settings: settingsInForce,
  missing: z.array(z.enum(neededFacts)).describe('What the owner has still to say before the shop opens'),
  version: z.string(),
  mail: z
    .object({ canSend: z.boolean(), sentence: z.string() })
    .describe('Can the shop send mail, and from whom; else why not'),
  changedBy: z.string().describe("Who changed them last; '' while they are the shop's own"),
  changedAt: z.iso.datetime().nullable(),
  policies: z.array(policyText),
})
export type OfficeSettings = z.infer<typeof officeSettings>
