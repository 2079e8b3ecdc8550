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
  body: CreateProduct,
  by: Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>,
  now: Date,
): Promise<number> {
  const id = `prod_${randomBytes(8).toString('hex')}`
  const form = formOf(body)
  return withRetry(() =>
    translateUniqueViolation(
      db.transaction(async (tx) => {
        const earlier = form && (await createdBefore(tx, form))
        if (earlier !== undefined) return earlier
        if (body.attributes) await lockAttributesShared(tx)
        const input = await withShopColors(tx, body)
        const row = await rowOf(tx, input, { id, now })
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
        const offer = requestedVariants(input, none) ?? [{ size: 'Free Size', color: 'Default' }]
        const ids = await syncVariants(tx, { number, sku: row.sku }, offer, [row.price])
        await setColors(tx, number, offer, input.colors)
        if (input.images) await setImages(tx, number, input.images)
        await setCosts(tx, ids, offer, by)
        await receiveOpeningStock(tx, ids, offer, by.username)
        if (input.availability === 'Low Stock') await raiseMinimums(tx, number, by)
        await writeAudit(tx, by, 'product.create', id, {
          after: { number, title: input.title, category: row.category, price: row.price },
        })
        await invalidateTags(tx, await tagsOfProducts(tx, [number]))
        return number
      }),
    ),
  )
}

/** What is stored of a new product, with defaults for SKU and brand. Locks the categories. */
async function rowOf(tx: Db, input: CreateProduct, { id, now }: { id: string; now: Date }) {
  await lockCategoriesShared(tx)
  await refuseUnknownFilm(tx, input.film)
  const columns = columnsOf(input)
  refuseEmptyFitNote(columns)
  const category = await resolveCategory(tx, input.category)
  const subcategory = input.subcategory ? await resolveSubcategory(tx, category, input.subcategory) : ''
  return {
    ...columns,
    ...(await valueColumns(tx, input.attributes, noValues)),
    id,
    slug: await freeSlug(tx, input.title, id),
    sku: columns.sku ?? `SKU_${randomBytes(4).toString('hex').toUpperCase()}`,
    titleEn: input.title,
    brand: columns.brand ?? (await shopSettings(tx)).shopName,
    category,
    subcategory,
    price: columns.price ?? lowestOf(input.variants),
    held: input.availability === 'Out of Stock',
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
