import { z } from 'zod'
import { checkPlace, placeFields } from '#domains/places/contract.ts'
import { whole } from '#domains/settings/staff-contract.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { blockedDays } from '#shared/cod/blocked-days.ts'
import { blockOutcomes, buyerKinds, codBlockKinds, codDecisions, codOutcomes } from '#shared/cod/cod-outcome.ts'
import { dayField } from '#shared/day-field.ts'
import { tidied } from '#shared/filled.ts'
import { readPhone } from '#shared/phone.ts'
import { pageInfo, pageNumber } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'

const maxRules = 50
const amount = whole(0, pieceLimits.taka, 'Please enter whole taka, or nothing').nullable().default(null)
const percent = (sentence: string) => whole(1, 100, sentence).nullable().default(null)
const parcelCount = whole(1, 1000, 'Please enter a whole number from 1 to 1000, or nothing').nullable().default(null)

/** The advance to receive before an order is sent: either taka or percent of the total. */
const advanceFields = {
  advanceAmount: whole(1, pieceLimits.taka, 'Please enter whole taka, at least 1').nullable().default(null),
  advancePercent: percent('Please enter a whole number from 1 to 100'),
}

type Advancing = { outcome: string; advanceAmount: number | null; advancePercent: number | null }

const checkAdvance = ({ outcome, advanceAmount, advancePercent }: Advancing, ctx: z.RefinementCtx) => {
  const given = [advanceAmount, advancePercent].filter((each) => each !== null).length
  if (outcome === 'advance' ? given === 1 : given === 0) return
  const message =
    outcome === 'advance' ? 'Please enter the advance, in taka or in percent' : 'Only an advance has an amount'
  ctx.addIssue({ code: 'custom', path: ['advanceAmount'], message })
}

/** A rule as the back office edits it. Money in taka. Conditions that are left out hold for every order. */
const codRule = z
  .object({
    amountOver: amount.describe('The total of the order is above this'),
    amountUpTo: amount.describe('The total of the order is this at most'),
    places: z
      .array(z.string().max(80))
      .max(700)
      .default([])
      .describe('Codes of districts, thanas and metropolitan areas'),
    zones: z.array(z.int().positive()).max(60).default([]).describe('Ids of delivery zones, beside the places'),
    isNewPhone: z.boolean().default(false).describe('Nothing was delivered to the phone number yet'),
    refusedFrom: parcelCount.describe('At least this many orders of the phone number came back'),
    deliveredBelow: percent('Please enter a whole percentage from 1 to 100').describe(
      'Less than this percentage of the orders that were sent to the phone number were delivered …',
    ),
    deliveredOf: parcelCount.describe('… once there are this many of them'),
    buyer: z.enum(buyerKinds).default('any'),
    outcome: z.enum(codOutcomes),
    ...advanceFields,
  })
  .superRefine(checkAdvance)
  .refine(({ deliveredBelow, deliveredOf }) => (deliveredBelow === null) === (deliveredOf === null), {
    error: 'Please enter both the percentage and the number of orders',
    path: ['deliveredOf'],
  })
  .refine(({ amountOver, amountUpTo }) => amountOver === null || amountUpTo === null || amountOver < amountUpTo, {
    error: 'Please enter more than the amount that it is over',
    path: ['amountUpTo'],
  })
  .refine(({ amountUpTo }) => amountUpTo !== 0, { error: 'Please enter at least ৳1, or nothing', path: ['amountUpTo'] })
export type CodRuleInTaka = z.output<typeof codRule>

/** PUT cod-rules: all rules, in their order. Missing rules are deleted. */
export const codRulesChange = z.object({
  version: z.string().max(64).describe('As GET cod-rules answered it: a later change is answered with 409'),
  rules: z.array(codRule).max(maxRules, `There can be ${maxRules} rules`),
})

export const officeCodRules = z.object({
  rules: z.array(codRule),
  version: z.string(),
  changedBy: z.string().describe("Who changed them last; '' while nobody has"),
  changedAt: z.iso.datetime().nullable(),
})

const reason = z
  .string()
  .transform(tidy)
  .pipe(z.string().min(1, 'Please give a reason').max(500, 'Please give a shorter reason, of at most 500 characters'))
const orderId = z.string().min(1).max(40)

/** The target of a block: a phone number, an address, or the phone, address or browser of an order. */
const blockTarget = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('phone'),
    phone: z
      .string()
      .max(40)
      .transform((text, ctx) => {
        const read = readPhone(text)
        if (read) return read
        ctx.addIssue({ code: 'custom', message: 'Please enter a Bangladeshi mobile number, for example 01712345678' })
        return z.NEVER
      }),
  }),
  z
    .object({
      by: z.literal('address'),
      address: z.string().transform(tidy).pipe(z.string().min(10).max(220)),
      ...placeFields,
    })
    .superRefine(checkPlace),
  z.object({ by: z.literal('order'), orderId, kind: z.enum(codBlockKinds) }),
])

const noEnd = 'Please select the last day, or until it is lifted'

/** POST cod-blocks. Money in taka. */
export const blockRequest = z
  .object({
    target: blockTarget,
    outcome: z.enum(blockOutcomes),
    ...advanceFields,
    reason,
    endsOn: z
      .union([dayField(noEnd), z.literal('lifted', noEnd)], noEnd)
      .optional()
      .describe(`The last day on which it holds, or \`lifted\`. Left out: it ends after ${blockedDays} days`),
    whyEndless: tidied(z.string().max(200, 'Please give a shorter reason, of at most 200 characters'), tidy)
      .default('')
      .describe('Why it shall hold until somebody lifts it; kept with the reason'),
  })
  .superRefine(checkAdvance)
  .superRefine(({ endsOn, whyEndless }, ctx) => {
    if (endsOn !== 'lifted' || whyEndless !== '') return
    const message = 'Please say why it shall never end by itself'
    ctx.addIssue({ code: 'custom', path: ['whyEndless'], message })
  })
export type BlockRequest = z.output<typeof blockRequest>

export const codBlock = z.object({
  id: z.number(),
  kind: z.enum(codBlockKinds),
  shown: z.string().describe('The phone number, the address, or the order whose browser it is'),
  outcome: z.enum(blockOutcomes),
  advanceAmount: z.number().nullable(),
  advancePercent: z.number().nullable(),
  reason: z.string(),
  orderId: z.string().describe("The order from which it was entered; '' if from none"),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  endsOn: z.iso.date().nullable(),
  isOver: z.boolean(),
  liftedBy: z.string(),
  liftedAt: z.iso.datetime().nullable(),
})

export const blocksQuery = z.object({
  state: z.enum(['in_force', 'over']).optional().describe('in_force if left out'),
  search: z.string().max(100).optional().describe('In phone number, address, order number and reason'),
  page: pageNumber.optional(),
})
export const blocksPage = { blocks: z.array(codBlock), page: pageInfo }

export const blockEntered = {
  block: codBlock,
  openOrders: z
    .array(z.string())
    .describe('Numbers of open orders that it would have met, at most 20; they stay as they are'),
}

export const liftRequest = z.object({ id: z.int().positive() })

export const orderCodQuery = z.object({ orderId })

/** Cash on delivery of one order. Money in taka. */
export const orderCod = z.object({
  decision: z
    .object({
      decision: z.enum(codDecisions),
      decided: z
        .enum(codOutcomes)
        .describe('What rules and blocks said when it was placed, or changed so that they said something else'),
      reasons: z.array(z.string()),
      advance: z.number().describe('To be received before it is sent; 0 unless the decision is an advance'),
      overriddenBy: z.string().optional(),
      overriddenAt: z.iso.datetime().optional(),
      reason: z.string().optional(),
    })
    .nullable()
    .describe('null: it was placed while there were neither rules nor blocks'),
  record: z.object({
    delivered: z.number(),
    refused: z.number(),
    cancelled: z.number(),
    open: z.number(),
    lastRefusedAt: z.iso.datetime().nullable(),
  }),
  blocks: z.array(codBlock).describe('That hold now for its phone, address or browser'),
  hasBrowser: z.boolean().describe('It was placed in a browser, which can be blocked'),
  advances: z.array(
    z.object({
      id: z.number(),
      amount: z.number().describe('Below 0: given back to the customer'),
      reference: z.string(),
      receivedBy: z.string(),
      receivedAt: z.iso.datetime(),
      takenBackBy: z.string().nullable(),
      takenBackAt: z.iso.datetime().nullable(),
      takenBackReason: z.string().nullable(),
    }),
  ),
  received: z.number().describe('The sum of the entries that were not taken back, at least 0'),
})
export type OrderCod = z.infer<typeof orderCod>

/** PUT order-cod: staff decide otherwise. Taka. */
export const overrideRequest = z
  .object({
    orderId,
    decision: z.enum(codDecisions),
    advance: whole(1, pieceLimits.taka, 'Please enter whole taka, at least 1').nullable().default(null),
    reason,
  })
  .refine(({ decision, advance }) => (decision === 'advance') === (advance !== null), {
    error: 'Please enter the advance in taka',
    path: ['advance'],
  })

const amountSentence = 'Please enter taka, at least 0.01, with at most two decimals'
/** Orders may cost fractions of a taka, and may be paid in full. */
const takaAndPaisa = z
  .number({ error: amountSentence })
  .min(0.01, amountSentence)
  .max(pieceLimits.taka, amountSentence)
  .multipleOf(0.01, amountSentence)

/** POST order-advances, POST advance-returns. Taka. */
export const advanceRequest = z.object({
  orderId,
  amount: takaAndPaisa,
  reference: z
    .string()
    .transform(tidy)
    .pipe(z.string().min(1, 'Please enter the transaction number, or how it came').max(100)),
  /** Made when the form opens: one key, one entry. */
  idempotencyKey: z.uuid(),
})

export const takeBackRequest = z.object({ orderId, id: z.int().positive(), reason })
