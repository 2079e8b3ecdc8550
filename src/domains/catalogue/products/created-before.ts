import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { CreateProduct } from '../staff-contract.ts'
import { products } from '../tables.ts'

type Form = { requestKey: string; requestFingerprint: string }

/** Identifies a sent form: its key, and a hash of its contents; undefined: it has no key. */
export function formOf({ idempotencyKey: requestKey, ...content }: CreateProduct): Form | undefined {
  if (requestKey === undefined) return undefined
  return { requestKey, requestFingerprint: createHash('sha256').update(JSON.stringify(content)).digest('base64url') }
}

/**
 * The product that this form has already created, if the answer was lost. A concurrent duplicate waits here for the
 * first one, since its SKU and slug would otherwise be taken.
 * @throws Refusal 409 key_reused, with the number: the form was changed since
 */
export async function createdBefore(tx: Db, { requestKey, requestFingerprint }: Form): Promise<number | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`product-form:${requestKey}`}))`)
  const [known] = await tx
    .select({ number: products.number, title: products.titleEn, fingerprint: products.requestFingerprint })
    .from(products)
    .where(eq(products.requestKey, requestKey))
  if (!known || known.fingerprint === requestFingerprint) return known?.number
  const { number, title } = known
  throw new Refusal(
    409,
    'key_reused',
    `This form has already created the product “${title}”. Please open it and change it there`,
    { number },
  )
}
