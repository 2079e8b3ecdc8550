import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { noValues, valueColumns } from '#domains/catalogue/attributes/value-columns.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { resolveCategory, resolveSubcategory } from '#domains/catalogue/categories/resolve-category.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { raiseMinimums } from '#domains/stock/raise-minimums.ts'
import { receiveStock } from '#domains/stock/receive-stock.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { CreateProduct } from '../staff-contract.ts'
import { products } from '../tables.ts'
import { columnsOf, refuseEmptyFitNote, refuseUnknownFilm, setImages, translateUniqueViolation } from './product-row.ts'
import { freeSlug } from './product-slug.ts'
import { setColors } from './set-colors.ts'
import { setCosts } from './set-costs.ts'
import { requestedVariants, syncVariants, withShopColors } from './sync-variants.ts'

/**
 * Creates a product and returns its permanent number. Without variants it gets every size in every colour, without
 * stock. SKU and brand have defaults. A repeat with the same key changes nothing and gets the first number.
 * @throws Refusal 422 unknown category, a subcategory of another one, or an unknown film · 409 SKU already taken ·
 *   409 key_reused, with the product's number: the form was sent with other contents · 403 unit costs without
 *   inventory.edit
 */
export async function createProduct(
  db: Db,
  asked: CreateProduct,
  by: Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>,
  now: Date,
): Promise<number> {
  const id = `prod_${randomBytes(8).toString('hex')}`
  const form = formOf(asked)
  return withRetry(() =>
    translateUniqueViolation(
      db.transaction(async (tx) => {
        const earlier = form && (await createdBefore(tx, form))
        if (earlier !== undefined) return earlier
        if (asked.attributes) await lockAttributesShared(tx)
        const given = await withShopColors(tx, asked)
        await lockCategoriesShared(tx)
        await refuseUnknownFilm(tx, given.film)
        const columns = columnsOf(given)
        refuseEmptyFitNote(columns)
        const category = await resolveCategory(tx, given.category)
        const subcategory = given.subcategory ? await resolveSubcategory(tx, category, given.subcategory) : ''
        const row = {
          ...columns,
          ...(await valueColumns(tx, given.attributes, noValues)),
          id,
          slug: await freeSlug(tx, given.title, id),
          sku: columns.sku ?? `SKU_${randomBytes(4).toString('hex').toUpperCase()}`,
          titleEn: given.title,
          brand: columns.brand ?? (await shopSettings(tx)).shopName,
          category,
          subcategory,
          price: columns.price ?? lowestOf(given.variants),
          held: given.availability === 'Out of Stock',
          createdAt: now,
          updatedAt: now,
        }
        const [stored] = await tx
          .insert(products)
          .values({
            ...row,
            ...form,
            searchKey: searchKeyOf({ titleBn: '', descriptionEn: '', descriptionBn: '', tags: [], ...row }),
          })
          .returning({ number: products.number })
        if (!stored) throw new Error('the product was not stored')
        const { number } = stored

        const offer = requestedVariants(given, { sizes: [], colors: [] }) ?? [{ size: 'Free Size', color: 'Default' }]
        const ids = await syncVariants(tx, { number, sku: row.sku }, offer, [row.price])
        await setColors(tx, number, offer, given.colors)
        if (given.images) await setImages(tx, number, given.images)
        await setCosts(tx, ids, offer, by)
        await receiveOpeningStock(tx, ids, offer, by.username)
        if (given.availability === 'Low Stock') await raiseMinimums(tx, number, by)
        await writeAudit(tx, by, 'product.create', id, {
          after: { number, title: given.title, category, price: row.price },
        })
        await invalidateTags(tx, await tagsOfProducts(tx, [number]))
        return number
      }),
    ),
  )
}

type Form = { requestKey: string; requestFingerprint: string }

function formOf({ idempotencyKey: requestKey, ...content }: CreateProduct): Form | undefined {
  if (requestKey === undefined) return undefined
  return { requestKey, requestFingerprint: createHash('sha256').update(JSON.stringify(content)).digest('base64url') }
}

/**
 * The product that the same form has created: its answer was lost. Sent twice at once, the second one waits here for
 * the first; its SKU and its address would be taken otherwise.
 * @throws Refusal 409 key_reused, with the number: the form was changed since
 */
async function createdBefore(tx: Db, { requestKey, requestFingerprint }: Form): Promise<number | undefined> {
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

/** A product's price is the lowest of its variants' prices, if they have any. */
function lowestOf(variants: CreateProduct['variants'] = []): number | null {
  const prices = variants.flatMap(({ price }) => (price ? [toPaisa(price)] : []))
  return prices.length > 0 ? Math.min(...prices) : null
}

/** @param ids of the variants, in the order of `offer` */
async function receiveOpeningStock(tx: Db, ids: number[], offer: { stock?: number | undefined }[], actor: string) {
  for (const [nr, { stock = 0 }] of offer.entries()) {
    const variantId = ids[nr]
    if (stock > 0 && variantId !== undefined)
      await receiveStock(tx, { variantId, quantity: stock, type: 'in', reason: 'Opening stock', actor })
  }
}
