import { z } from 'zod'

/** The device that opened a session; '' for what the browser does not send. */
const device = z.object({ browser: z.string(), system: z.string(), isPhone: z.boolean() })
export type Device = z.infer<typeof device>

export const ownSession = z.object({
  id: z.number(),
  device,
  network: z.string().describe('The network of the address: 203.0.113.x'),
  openedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean().describe('The one that asks'),
})
export type OwnSession = z.infer<typeof ownSession>

export const staffSession = ownSession.extend({ personId: z.number(), person: z.string() })
export type StaffSession = z.infer<typeof staffSession>

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** One session, or all except that of this request. */
export const endOwnQuery = z.object({ id: z.union([z.literal('others'), id]) })

/** One session, all of a person, or all of everyone; the session of this request stays unless it is given by id. */
export const endStaffQuery = z
  .object({ id: z.union([z.literal('others'), id]).optional(), personId: id.optional() })
  .refine((input) => input.id !== undefined || input.personId !== undefined, 'Please say which sessions')
