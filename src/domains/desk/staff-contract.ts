import { z } from 'zod'
import { orderView } from '#domains/orders/contract.ts'
import { staffReason } from '#domains/orders/staff-contract.ts'
import { codDecisions } from '#shared/cod/cod-outcome.ts'
import { tidied } from '#shared/filled.ts'
import { callOutcomes } from '#shared/orders/call-outcome.ts'
import { tidy } from '#shared/text/text.ts'

const orderId = z.string().min(1).max(40)

/** Orders that one person may be working on. */
const maxTaken = 5

const takenOrders = z.array(orderId).max(maxTaken, `Please work on at most ${maxTaken} orders at once`)

/** How many orders wait at the desk. */
export const deskCounts = z.object({
  /** To be called now. Includes orders that staff are working on, due or not. */
  waiting: z.number(),
  /** To be called again later. */
  later: z.number(),
  /** Claimed by the caller of the endpoint. */
  mine: z.number(),
})
export type DeskCounts = z.infer<typeof deskCounts>

/** A call, as the desk and the order's sheet show it. */
const callAttempt = z.object({
  id: z.number(),
  outcome: z.enum(callOutcomes),
  note: z.string(),
  actor: z.string(),
  at: z.iso.datetime(),
  callAgainAt: z.iso.datetime().nullable(),
  isUndone: z.boolean(),
})
export type CallAttempt = z.infer<typeof callAttempt>

/** Another order that looks like a part of the same purchase. */
const mergeProposal = z.object({
  order: orderView,
  /** The two orders have the same phone number; otherwise the same address and a common piece. */
  isSamePhone: z.boolean(),
  isSameAddress: z.boolean(),
  /** Pieces that both have: name, size and colour. */
  samePieces: z.array(z.string()),
  /** The order that keeps its number when they are merged: the older one. */
  keeps: z.string(),
  obstacle: z.string().nullable().describe('Why they cannot be merged as they are; null: nothing prevents it'),
})
export type MergeProposal = z.infer<typeof mergeProposal>

/** An order on the desk, with all that a call needs. */
export const deskCall = z.object({
  order: orderView,
  attempts: z.array(callAttempt),
  /** Unanswered calls and wrong numbers since the order was queued. */
  noAnswers: z.number(),
  dueAt: z.iso.datetime(),
  takenUntil: z.iso.datetime(),
  /** How other orders of the phone number ended. */
  record: z.object({ delivered: z.number(), refused: z.number(), cancelled: z.number(), open: z.number() }),
  /** Why a rule demands a call or an advance, in words. */
  reasons: z.array(z.string()),
  /** The cash-on-delivery decision, in taka. A paid order needs no advance. */
  cod: z.object({
    decision: z.enum(codDecisions).nullable().describe('null: it was placed while there were neither rules nor blocks'),
    advance: z.number().describe('To be received before it is sent; 0 if none'),
    received: z.number(),
    due: z.number().describe('What is still missing of the advance. To confirm it nevertheless needs `withoutAdvance`'),
  }),
  /** A message to the customer, in the language of the order. */
  whatsappText: z.string(),
  proposals: z.array(mergeProposal),
})
export type DeskCall = z.infer<typeof deskCall>

export const claimCallRequest = z.object({
  /** Orders that the screen already shows: their claims are renewed, and they are not returned. */
  besides: takenOrders.optional().default([]),
  /** Orders whose outcome is being sent: they are not returned, and their claims are not renewed. */
  answered: z.array(orderId).max(50).optional().default([]),
  /** A certain order, due or not. */
  orderId: orderId.optional(),
})

export const renewLeasesRequest = z.object({
  orderIds: takenOrders.min(1),
  /** Give them back to the queue. */
  isPutBack: z.boolean().optional().default(false),
})

/** Lengths of the note on a call, and of own words about a cancellation. */
export const maxCallNote = 500
export const maxCancelWords = 400

/** A cancellation has both in one note, preceded by a reason from the list. */
const maxOutcomeNote = maxCallNote + maxCancelWords + 100

/** Maximum days until an agreed call. */
export const maxCallAgainDays = 14

export const outcomeRequest = z
  .object({
    orderId,
    outcome: z.enum(callOutcomes),
    /** The displayed updatedAt: if the order has changed since, 409. */
    updatedAt: z.iso.datetime(),
    note: tidied(z.string().max(maxOutcomeNote), tidy).optional().default(''),
    /** For `no_answer`: when to call again. */
    callAgainAt: z.iso.datetime('Please say when to call again').optional(),
    /** Made when the order is shown: a repeat with the same key and contents changes nothing. */
    idempotencyKey: z.uuid().optional(),
    withoutAdvance: staffReason
      .optional()
      .describe('For `confirmed` and `changed`: why, although the advance has not come in'),
  })
  .superRefine(({ outcome, callAgainAt, note }, ctx) => {
    if (outcome === 'no_answer' && callAgainAt === undefined)
      ctx.addIssue({ code: 'custom', path: ['callAgainAt'], message: 'Please say when to call again' })
    if (outcome === 'cancelled' && note === '')
      ctx.addIssue({ code: 'custom', path: ['note'], message: 'Please give a reason' })
  })
export type OutcomeRequest = z.infer<typeof outcomeRequest>

export const undoOutcomeRequest = z.object({ attemptId: z.number().int().positive() })

export const orderCallsQuery = z.object({ orderId })

/** The desk's part of an order's details. */
export const orderCalls = z.object({
  attempts: z.array(callAttempt),
  proposals: z.array(mergeProposal),
})

/** Two orders as the screen shows them. An order that has changed since is refused with 409. */
export const mergeRequest = z.object({
  orderIds: z.tuple([orderId, orderId]),
  updatedAt: z.tuple([z.iso.datetime(), z.iso.datetime()]),
})

export const dismissMergeRequest = z.object({ orderIds: z.tuple([orderId, orderId]) })
