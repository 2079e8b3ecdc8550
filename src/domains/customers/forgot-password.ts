import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { isKnownDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Limits } from '#platform/http/limits.ts'
import { addJob, type Jobs } from '#platform/jobs/jobs.ts'
import { type Posting, postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { hashToken, hashTokenInSql, newToken } from '#platform/secrets/tokens.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import type { forgotPasswordRequest } from './contract.ts'
import { lockCustomer } from './lock-customer.ts'
import { customers, passwordResets } from './tables.ts'

const hour = 3_600_000

/**
 * Requests a link for a new password. Only adds a job, whatever the address, so that neither the answer nor its time reveals whether there
 * is an account.
 * @param origin base of the link
 */
export function forgotPassword(
  db: Db,
  { email, locale }: z.output<typeof forgotPasswordRequest>,
  origin: string,
): Promise<void> {
  return addJob(db, 'password-reset-mail', { email: email.toLowerCase(), locale, origin })
}

/**
 * Counts a request for a new password per e-mail address (known or not) and per network address. Browsers that the account has used before
 * have a counter of their own, so that strangers cannot lock out the owner.
 * @throws Refusal 429
 */
export async function countForgotten(
  db: Db,
  limits: Limits,
  email: string,
  { address, device }: { address: string; device: string | undefined },
): Promise<void> {
  const [known] = device
    ? await db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.email, email), isKnownDevice(sql`'customer:' || ${customers.id}`, device)))
    : []
  if (known && device) return limits.count('forgot', `${email}|device:${hashToken(device)}`)
  await limits.count('forgotFromAddress', addressKey(address))
  await limits.count('forgot', email)
}

/** The job: mails a link that is valid for an hour, once, and invalidates earlier ones. Without an account nothing is sent. */
export async function mailResetLink(
  db: Db,
  { email, locale, origin }: Jobs['password-reset-mail'],
  post: Posting & { now: Date },
): Promise<void> {
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), eq(customers.isActive, true), isNull(customers.deletedAt)))
  if (!account) return

  const token = newToken()
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, account.id)
    await killResetLinks(tx, customer.id, post.now)
    await tx.insert(passwordResets).values({
      tokenHash: hashToken(token),
      customerId: customer.id,
      createdAt: post.now,
      expiresAt: new Date(post.now.getTime() + hour),
    })
    const link = `${origin}${pathPrefix(locale)}/reset-password?token=${token}`
    await postMail(tx, { to: customer.email, ...(await resetMail(tx, customer.name, { link, locale, origin })) }, post)
  })
}

/** Invalidates unused mailed links. The caller has locked the account. */
export async function killResetLinks(tx: Db, customerId: number, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.customerId, customerId), isNull(passwordResets.usedAt)))
}

/** Deletes used and expired links, also from the mail log. */
export async function purgeResetLinks(db: Db, now: Date): Promise<void> {
  await db.delete(passwordResets).where(or(lt(passwordResets.expiresAt, now), isNotNull(passwordResets.usedAt)))
  const hashed = hashTokenInSql(sql`substring(m.text from '[?&]token=([\\w-]+)')`)
  const without = (column: SQL) => sql`regexp_replace(${column}, '([?&]token=)[\\w-]+', '\\1…', 'g')`
  await db.execute(sql`
    update mail_log m set text = ${without(sql`m.text`)}, html = ${without(sql`m.html`)}
    where m.kind in ('password-reset', 'account-opened') and m.text ~ '[?&]token=[\\w-]'
      and not exists (select from password_resets r where r.token_hash = ${hashed})`)
}

async function resetMail(
  db: Db,
  name: string,
  { link, locale, origin }: { link: string; locale: Locale; origin: string },
) {
  const frame = mailFrame(await shopSettings(db), locale, origin)
  const { shop } = frame
  const parts = [
    m.mail_greeting({ name }, { locale }),
    m.mail_reset_asked({ shop }, { locale }),
    { link, words: m.mail_reset_choose({}, { locale }) },
    m.mail_reset_valid({}, { locale }),
    m.mail_reset_not_you({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return {
    kind: 'password-reset',
    subject: m.mail_reset_subject({ shop }, { locale }),
    ...(await renderMail(parts, frame)),
  }
}
