import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { hashTokenInSql } from '#platform/secrets/tokens.ts'
import { accountLinkMails } from './mail-kinds.ts'
import { passwordResets } from './tables.ts'

/** Invalidates unused mailed links. The caller has locked the account. */
export async function invalidateResetLinks(tx: Db, customerId: number, now: Date): Promise<void> {
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
    where m.kind = any(${sql.param(accountLinkMails)}::text[]) and m.text ~ '[?&]token=[\\w-]'
      and not exists (select from password_resets r where r.token_hash = ${hashed})`)
}
