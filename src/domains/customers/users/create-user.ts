import { readPlace } from '#domains/places/read-place.ts'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { refuseOwnWords } from '../new-password.ts'
import { emailTaken } from '../register.ts'
import type { CreateUser } from '../staff-contract.ts'
import { customerAddresses, customers, passwordResets } from '../tables.ts'

/** Validity of the link to set a password: somebody registered in the shop may read the mail at home. */
const linkDays = 7
const day = 86_400_000

/** `origin`: the base of mailed links (undefined: the shop's address is not known). `smtp`: whether mail can be sent. */
export type Post = { origin: string | undefined; smtp: boolean; now: Date }

/**
 * Opens an account for a customer. Without a password, a random one is set, and a link to choose one is mailed.
 * @returns its id, and whether a link was mailed
 * @throws Refusal 403 when anybody but the main admin makes an admin · 409 email_taken · 422 for a password that is the name or the address
 */
export async function createUser(
  db: Db,
  asked: CreateUser,
  member: StaffMember,
  post: Post,
): Promise<{ id: number; invited: boolean }> {
  if (asked.role === 'admin' && !member.isMain) throw forbidden()
  const { name, phone, password, role, isActive, locale, gender } = asked
  const email = asked.email.toLowerCase()
  if (password) refuseOwnWords(password, { name, email })
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
        dateOfBirth: asked.dateOfBirth ?? null,
        createdAt: post.now,
      })
      .onConflictDoNothing()
      .returning({ id: customers.id })
    if (!created) throw emailTaken()
    if (asked.city || asked.district) await keepAddress(tx, created.id, asked, post.now)
    const invited = !password && isActive && post.origin !== undefined
    if (invited) await invite(tx, { id: created.id, name, email, locale }, { ...post, origin: post.origin ?? '' })
    await writeAudit(tx, member, 'user.create', email, { after: { name, email, phone, role, isActive } })
    return { id: created.id, invited }
  })
}

async function keepAddress(
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

type Invited = { id: number; name: string; email: string; locale: Locale }

async function invite(tx: Db, who: Invited, { origin, smtp, now }: Post & { origin: string }) {
  const token = newToken()
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    customerId: who.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkDays * day),
  })
  const link = `${origin}${pathPrefix(who.locale)}/reset-password?token=${token}`
  await postMail(tx, { to: who.email, kind: 'account-opened', ...(await invitation(tx, who, link, origin)) }, { smtp })
}

async function invitation(db: Db, { name, locale }: Invited, link: string, origin: string) {
  const frame = mailFrame(await shopSettings(db), locale, origin)
  const { shop } = frame
  const parts = [
    m.mail_greeting({ name }, { locale }),
    m.mail_opened({ shop }, { locale }),
    { link, words: m.mail_opened_choose({}, { locale }) },
    m.mail_opened_valid({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return { subject: m.mail_opened_subject({ shop }, { locale }), ...(await renderMail(parts, frame)) }
}
