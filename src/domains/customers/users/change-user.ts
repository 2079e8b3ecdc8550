import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { followEmailChange } from '../follow-email-change.ts'
import { emailTaken } from '../register.ts'
import { invalidateResetLinks } from '../reset-links.ts'
import { closeCustomerSessions } from '../sign-out.ts'
import type { EditUser } from '../staff-contract.ts'
import { customers } from '../tables.ts'
import { mailEmailChanged } from './mail-email-changed.ts'
import type { Post } from './mail-invitation.ts'
import { versionOf } from './user-rows.ts'

type Fields = Partial<Pick<typeof customers.$inferSelect, 'name' | 'email' | 'phone' | 'role' | 'isActive'>>

/**
 * Changes the given fields of a registered customer. Deactivation and a new address end all sessions. A new address is
 * unverified, the customer's orders follow it (`followEmailChange`), and the old address is notified: whoever reads the
 * new address can take over the account.
 * @throws Refusal 403 if anybody but the main admin changes or makes an admin, and for a new address by somebody who
 *   may not see orders · 404 · 409 guest, stale, email_taken
 */
export async function changeUser(db: Db, input: EditUser, member: StaffMember, post: Post): Promise<void> {
  const { now } = post
  if (input.id.startsWith('guest:')) throw isGuest('changed')
  try {
    await withRetry(() =>
      db.transaction(async (tx) => {
        const was = await lockUser(tx, Number(input.id))
        if (!member.isMain && (was.role === 'admin' || input.role === 'admin')) throw forbidden()
        if (input.version !== undefined && input.version !== was.version) throw stale()
        const fields = changesIn(input, was)
        if (Object.keys(fields).length === 0) return
        const { email } = fields
        const moved = email !== undefined
        if (moved && !mayDo(member, 'orders.view')) throw needsOrdersView()
        if (moved) await followEmailChange(tx, was.id, { from: was.email, to: email }, now)
        await tx
          .update(customers)
          .set({ ...fields, ...(moved && { emailProvenAt: null }) })
          .where(eq(customers.id, was.id))
        if (moved) {
          await mailEmailChanged(tx, was, post)
          await revokeDevices(tx, `customer:${was.id}`)
        }
        if (fields.isActive === false) await invalidateResetLinks(tx, was.id, now)
        if (moved || fields.isActive === false) await closeCustomerSessions(tx, was.id, now)
        const before = Object.fromEntries(Object.keys(fields).map((name) => [name, was[name as keyof Fields]]))
        await writeAudit(tx, member, 'user.update', was.email, { before, after: fields })
      }),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'customers_email_once') throw emailTaken()
    throw error
  }
}

/** Locks the customer until the end of the transaction, so that concurrent changes are serialized. @throws NotFound */
async function lockUser(tx: Db, id: number) {
  const [row] = await tx
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      role: customers.role,
      isActive: customers.isActive,
      locale: customers.locale,
    })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
    .for('no key update')
  if (!row) throw new NotFound('User')
  const [read] = await queryRows(tx, { version: col.text }).run(
    sql`select ${versionOf('c')} as version from customers c where c.id = ${id}`,
  )
  return { ...row, version: read?.version }
}

function changesIn({ name, email, phone, role, isActive }: EditUser, was: Required<Fields>): Fields {
  const sent = { name, email: email?.toLowerCase(), phone, role, isActive }
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => value !== undefined && value !== was[field as keyof Fields]),
  )
}

const needsOrdersView = () =>
  new Refusal(
    403,
    'not_permitted',
    'Only somebody who may see orders can change the e-mail address of an account: it opens the orders',
  )

const stale = () =>
  new Refusal(409, 'stale', 'Somebody else has changed this user in the meantime. Please look at it again')

/** Guests exist only in their orders: there is no account to change or delete. */
export const isGuest = (done: 'changed' | 'deleted') =>
  new Refusal(409, 'guest', `Guests cannot be ${done}: they are known from their orders, which stay in the books`)
