import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { productColors, products, variants } from '#domains/catalogue/tables.ts'
import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { findDistrict } from '#shared/places/districts.ts'

/** Helpers with which tests create products, orders, customers and staff. */
export function furnish(db: Db, app: FastifyInstance) {
  let made = 0
  return {
    /**
     * Creates a product with this stock of every size in every colour. Price in taka.
     * @returns its number and the variants' ids by 'size/color'
     */
    async sells(
      title = 'Jamdani panjabi',
      {
        price = 1850 as number | null,
        originalPrice = null as number | null,
        sizes = ['M'],
        colors = ['Green'],
        onHand = 10,
        category = 'mens',
        subcategory = '',
      } = {},
    ) {
      const nr = ++made
      const [product] = await db
        .insert(products)
        .values({
          id: `prod_test${nr}`,
          slug: `test-${nr}`,
          sku: `SKU_TEST${nr}`,
          titleEn: title,
          brand: 'Bunon',
          category,
          subcategory,
          price: price === null ? null : toPaisa(price),
          originalPrice: originalPrice === null ? null : toPaisa(originalPrice),
          searchKey: searchKeyOf({
            id: `prod_test${nr}`,
            titleEn: title,
            titleBn: '',
            descriptionEn: '',
            descriptionBn: '',
            category,
            subcategory,
            brand: 'Bunon',
            tags: [],
          }),
        })
        .returning({ number: products.number, id: products.id })
      if (!product) throw new Error('not stored')
      await db
        .insert(productColors)
        .values(colors.map((name, position) => ({ productNumber: product.number, name, position })))
      const rows = await db
        .insert(variants)
        .values(
          sizes.flatMap((size, s) =>
            colors.map((color, c) => ({
              productNumber: product.number,
              size,
              color,
              sku: `T${nr}-${s}-${c}`,
              position: s * 10 + c,
            })),
          ),
        )
        .returning({ id: variants.id, size: variants.size, color: variants.color })
      await db.insert(stockLevels).values(rows.map(({ id }) => ({ variantId: id, onHand, unitCost: 50_000 })))
      if (onHand > 0) {
        await db
          .insert(stockMovements)
          .values(rows.map(({ id }) => ({ variantId: id, type: 'in' as const, quantity: onHand, reason: 'opening' })))
      }
      return { ...product, title, price, variants: Object.fromEntries(rows.map((v) => [`${v.size}/${v.color}`, v.id])) }
    },

    /**
     * Inserts an order directly, without rules or lines: by default a confirmed one of today. With another `placedOn`
     * its time is noon of that day.
     */
    async hasOrder(change: Partial<typeof orders.$inferInsert> = {}) {
      const placedAt = change.placedOn ? new Date(`${change.placedOn}T06:00:00Z`) : new Date()
      const [order] = await db
        .insert(orders)
        .values({
          orderId: `ORD-20260101-${String(++made).padStart(6, '0')}`,
          status: 'confirmed',
          customerName: 'Rina',
          email: 'rina@example.com',
          phone: '+8801710000000',
          address: 'House 1, Road 2',
          city: 'dhaka',
          district: findDistrict(change.city ?? 'dhaka')?.code ?? null,
          hoursFrom: 0,
          hoursTo: 24,
          subtotal: 10_000,
          deliveryCharge: 0,
          total: (change.subtotal ?? 10_000) + (change.deliveryCharge ?? 0) + (change.codFee ?? 0),
          itemCount: 1,
          totalQuantity: 1,
          placedAt,
          placedOn: dhakaDay(placedAt),
          updatedAt: new Date(),
          ...change,
        })
        .returning({ id: orders.id, orderId: orders.orderId })
      if (!order) throw new Error('not stored')
      return order
    },

    /** Stock of a variant. */
    async leftOf(variantId: number | undefined) {
      const [row] = await db
        .select({ onHand: stockLevels.onHand })
        .from(stockLevels)
        .where(eq(stockLevels.variantId, variantId ?? -1))
      return row?.onHand
    },

    /** Variants whose stock differs from the sum of their movements: must always be empty. */
    async brokenLedgers() {
      const { rows } = await db.execute(sql`
        select l.variant_id from stock_levels l left join stock_movements m using (variant_id)
        group by l.variant_id, l.on_hand having l.on_hand <> coalesce(sum(m.quantity), 0)`)
      return rows
    },

    /** Resolves when this many connections of the shop wait for a lock. */
    async waiting(people = 1) {
      for (;;) {
        const { rows } = await db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length >= people) return
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },

    /** Registers a customer, signed in. @returns the cookie header, among others */
    async customer({
      name = 'Rahima Khatun',
      email = `customer${++made}@mail.example`,
      phone = '01712345678',
      password = 'shapla-77',
      headers = {} as Record<string, string>,
    } = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/backend/api/register',
        payload: { name, email, phone, password },
        headers,
      })
      const cookie = answer.cookies.find(({ name: of }) => of === 'bunon_customer')
      if (!cookie) throw new Error(`the customer could not register: ${answer.body}`)
      const { rows } = await db.execute<{ id: number }>(
        sql`select id from customers where email = ${email.toLowerCase()} and deleted_at is null`,
      )
      return { id: rows[0]?.id ?? 0, name, email, password, cookie: `bunon_customer=${cookie.value}` }
    },

    /** The cookie header of a signed-in staff member. Without permissions: the main admin. */
    async staffCookie(permissions?: Permission[]) {
      const username = `staff${++made}`
      const password = 'Correct-Horse-1'
      const isMain = permissions === undefined
      // The audit log references the former main admin, so the row stays.
      if (isMain) {
        const gone = { isMain: false, isActive: false, deletedAt: new Date() }
        await db.update(staff).set(gone).where(eq(staff.isMain, true))
      }
      await db
        .insert(staff)
        .values({ username, passwordHash: await hashPassword(password), isMain, permissions: permissions ?? [] })
      const answer = await app.inject({
        method: 'POST',
        url: isMain ? '/backend/api/admin' : '/backend/api/subadmin-auth',
        payload: { username, password, ...(!isMain && { action: 'login' }) },
      })
      const cookie = answer.cookies.find(({ name }) => name === 'bunon_staff')
      if (!cookie) throw new Error(`staff could not sign in: ${answer.body}`)
      return `bunon_staff=${cookie.value}`
    },
  }
}
