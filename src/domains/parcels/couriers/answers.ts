import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OutgoingService } from '#platform/outgoing/outgoing.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'

// Parts of answers that all couriers send in more than one form.

/** An id that comes as a number or a text. */
export const id = z.union([z.string().min(1), z.number()]).transform(String)
export const optionalId = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '') || undefined)
/** Taka as a number or a numeric text; anything else is left out. */
export const amount = z
  .unknown()
  .optional()
  .transform((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined
  })
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined)

/** A courier's word in one spelling: 'Partial-Delivery ' → partial_delivery. */
export const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

/** '2026-11-25 18:30:00' in Dhaka, or an ISO moment; undefined if it is neither. */
export function readMoment(text: string | undefined): Date | undefined {
  if (!text) return undefined
  const isLocal = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(text)
  const at = new Date(isLocal ? `${text.replace(' ', 'T')}+06:00` : text)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Idempotency key of an event, derived from its parts. */
export const eventKey = (...parts: (string | number | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)

/** Processes all items, a few of them concurrently. Results are in the order of the items. */
export async function mapLimited<T, R>(items: readonly T[], concurrency: number, work: (item: T) => Promise<R>) {
  const results = new Array<R>(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [i, item] of queue) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Undefined for what the courier does not know (404). */
export const orNone = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error) => {
    if (error instanceof OutgoingError && error.kind === 'refused' && error.status === 404) return undefined
    throw error
  })

export type Request = OutgoingService['request']
