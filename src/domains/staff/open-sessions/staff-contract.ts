import { z } from 'zod'

/** From what a session was opened; '' where the browser does not say it. */
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

/** One session, or all but the one that asks. */
export const endOwnQuery = z.object({ id: z.union([z.literal('others'), id]) })

/** One session, all of a person, or everybody's; the one that asks stays unless it is named itself. */
export const endStaffQuery = z
  .object({ id: z.union([z.literal('others'), id]).optional(), personId: id.optional() })
  .refine((input) => input.id !== undefined || input.personId !== undefined, 'Please say which sessions')
