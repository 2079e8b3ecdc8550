import { z } from 'zod'

/** Kinds of notes that can mention staff, with the permission to read them. */
export const notedKinds = { order: 'orders.view', customer: 'users.view' } as const
export type NotedKind = keyof typeof notedKinds

const kind = z.enum(Object.keys(notedKinds) as [NotedKind, ...NotedKind[]])

export const peopleQuery = z.object({ kind })

/** Marks all notes of an order or a customer that name the person as read. */
export const seenMentionsRequest = z.object({ kind, subject: z.string().min(1).max(320) })

/** A mention in a note that the named person has not read. */
export const mention = z.object({
  id: z.number(),
  kind,
  subject: z.string().describe('Number of the order, or id of the customer'),
  by: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
})

export type Mention = z.infer<typeof mention>
