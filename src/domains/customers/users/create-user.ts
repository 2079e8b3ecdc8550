import { writeAudit } from '#domains/audit/write-audit.ts'
import { readPlace } from '#domains/places/read-place.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { refusePersonalPassword } from '../new-password.ts'
import { emailTaken } from '../register.ts'
import type { CreateUser } from '../staff-contract.ts'
import { customerAddresses, customers } from '../tables.ts'
import { mailInvitation, type Post } from './mail-invitation.ts'

/**
 * Opens an account for a customer. Without a password, a random one is set, and a link to choose one is mailed.
 * @returns its id, and whether a link was mailed
 * @throws Refusal 403 when anybody but the main admin makes an admin · 409 email_taken · 422 for a password that is the
 *   name or the address
 */
export async function createUser(
  db: Db,
  input: CreateUser,
  member: StaffMember,
  post: Post,
): Promise<{ id: number; invited: boolean }> {
  if (input.role === 'admin' && !member.isMain) throw forbidden()
  const { name, phone, password, role, isActive, locale, gender } = input
  const email = input.email.toLowerCase()
  if (password) refusePersonalPassword(password, { name, email })
  const passwordHash = await hashPassword(password ?? newToken())

  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(customers)
      .values({
        name,
        email,
        phone,
        passwordHash,
        role,
        isActive,
        locale,
        gender,
        dateOfBirth: input.dateOfBirth ?? null,
        createdAt: post.now,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!created) throw emailTaken()
    if (input.city || input.district) await saveAddress(tx, created.id, input, post.now)
    const invited = !password && isActive && post.origin !== undefined
    if (invited)
      await mailInvitation(tx, { id: created.id, name, email, locale }, { ...post, origin: post.origin ?? '' })
    await writeAudit(tx, member, 'user.create', email, { after: { name, email, phone, role, isActive } })
    return { id: created.id, invited }
  })
}

async function saveAddress(
  tx: Db,
  customerId: number,
  { name, phone, address, city, district, thana, postalCode }: CreateUser,
  now: Date,
) {
  await tx.insert(customerAddresses).values({
    customerId,
    fullName: name,
    phone,
    address: [address, postalCode].filter(Boolean).join(', '),
    ...readPlace({ city, district, thana }),
    isDefault: true,
    createdAt: now,
    updatedAt: now,
  })
}
