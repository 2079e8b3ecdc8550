import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { customers } from '#domains/customers/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import type { staffOrderRequest } from '../staff-contract.ts'
import { placeOrder, type Receipt } from './place-order.ts'

/**
 * Places an order that staff enter for a customer who called or wrote, with the rules of the checkout: catalogue
 * prices, stock, one key one order. It goes to the account with this e-mail address, if that is verified.
 * @throws Refusal 409 sold_out, price_changed; 409 key_reused with the order's number; 422 second_size with the lines
 */
export async function enterOrder(
  db: Db,
  input: z.infer<typeof staffOrderRequest>,
  member: StaffMember,
  now: Date,
): Promise<Receipt> {
  return placeOrder(db, input, {
    now,
    requestKey: input.idempotencyKey,
    customerId: await accountOf(db, input.customerInfo.email),
    source: 'staff',
    channel: input.channel,
    actor: member.username,
    alongside: (tx, orderId) =>
      writeAudit(tx, member, 'order.create', orderId, {
        after: {
          customer: input.customerInfo.fullName,
          phone: input.customerInfo.phone,
          items: input.items.length,
          ...(input.channel && { channel: input.channel }),
        },
      }),
  })
}

/** The account with this e-mail address, if that is verified. */
export async function accountOf(db: Db, email: string): Promise<number | undefined> {
  if (email === '') return undefined
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(eq(customers.email, email.toLowerCase()), isNull(customers.deletedAt), isNotNull(customers.emailProvenAt)),
    )
  return account?.id
}
