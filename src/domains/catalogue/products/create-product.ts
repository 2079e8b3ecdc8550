import { randomBytes } from 'node:crypto'
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
import { toPaisa } from '#shared/money.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import type { CreateProduct } from '../staff-contract.ts'
import { products } from '../tables.ts'
import { createdBefore, formOf } from './created-before.ts'
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
  input: CreateProduct,
  by: Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>,
  now: Date,
): Promise<number> {
  const id = `prod_${randomBytes(8).toString('hex')}`
  const form = formOf(input)
  return withRetry(() =>
    translateUniqueViolation(
      db.transaction(async (tx) => {
        const earlier = form && (await createdBefore(tx, form))
        if (earlier !== undefined) return earlier
        if (input.attributes) await lockAttributesShared(tx)
        const given = await withShopColors(tx, input)
        const row = await rowOf(tx, given, { id, now })
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

        const none = { sizes: [], colors: [], offered: 0 }
        const offer = requestedVariants(given, none) ?? [{ size: 'Free Size', color: 'Default' }]
        const ids = await syncVariants(tx, { number, sku: row.sku }, offer, [row.price])
        await setColors(tx, number, offer, given.colors)
        if (given.images) await setImages(tx, number, given.images)
        await setCosts(tx, ids, offer, by)
        await receiveOpeningStock(tx, ids, offer, by.username)
        if (given.availability === 'Low Stock') await raiseMinimums(tx, number, by)
        await writeAudit(tx, by, 'product.create', id, {
          after: { number, title: given.title, category: row.category, price: row.price },
        })
        await invalidateTags(tx, await tagsOfProducts(tx, [number]))
        return number
      }),
    ),
  )
}

/** What is stored of a new product, with defaults for SKU and brand. Locks the categories. */
async function rowOf(tx: Db, given: CreateProduct, { id, now }: { id: string; now: Date }) {
  await lockCategoriesShared(tx)
  await refuseUnknownFilm(tx, given.film)
  const columns = columnsOf(given)
  refuseEmptyFitNote(columns)
  const category = await resolveCategory(tx, given.category)
  const subcategory = given.subcategory ? await resolveSubcategory(tx, category, given.subcategory) : ''
  return {
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
