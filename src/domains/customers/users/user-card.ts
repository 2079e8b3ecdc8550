import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { placeView } from '#domains/places/places.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound } from '#platform/refusal.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { pointsOf } from '../account.ts'
import type { OfficeUser, UserCard, userCard } from '../staff-contract.ts'
import { customerNotes } from '../tables.ts'
import { wishlistOf } from '../wishlist.ts'
import { usersByKey } from './user-rows.ts'

type Sees = { orders: boolean; reviews: boolean }

/** Entries per section of the card; the lists have the rest. */
const shown = 10

/**
 * Everything that the shop stores about a user. Orders and reviews only for staff who may see them. Looks data up by
 * e-mail address, which also finds data older than the account; without an address by phone number. A guest whose
 * address has an account by now resolves to that account, since messages and mentions may contain the old link.
 * @throws NotFound
 */
export async function cardOf(db: Db, id: string, sees: Sees): Promise<z.input<typeof userCard>> {
  const { vipThreshold, pointsUse, pointsUseBn } = await shopSettings(db)
  const vip = toPaisa(vipThreshold)
  const [user = await accountOfGuest(db, id, vip)] = await usersByKey(db, [id], vip)
  if (!user) throw new NotFound('User')
  const account = user.registered ? Number(user.id) : undefined
  const key = user.registered ? user.email : user.id.slice('guest:'.length)
  const [more, addresses, notes, messages, recentOrders, reviews] = await Promise.all([
    accountOf(db, account),
    addressesOf(db, account),
    notesOf(db, key),
    messagesOf(db, key, account),
    sees.orders ? ordersOf(db, key, account) : undefined,
    sees.reviews ? reviewsOf(db, key) : undefined,
  ])
  return {
    user: { ...user, ...more },
    addresses,
    wishlist: await heartsOf(db, account),
    points: account !== undefined && (pointsUse || pointsUseBn) ? await pointsOf(db, account) : null,
    notes,
    messages,
    recentOrders,
    reviews,
  }
}

async function accountOfGuest(db: Db, id: string, vip: number): Promise<OfficeUser | undefined> {
  if (!id.startsWith('guest:')) return undefined
  const rows = await queryRows(db, { key: col.text }).run(sql`
    select key from users where email = ${id.slice('guest:'.length)} order by deleted_at is not null, key limit 1`)
  const [user] = await usersByKey(
    db,
    rows.map(({ key }) => key),
    vip,
  )
  return user
}

type Account = Pick<UserCard['user'], 'dateOfBirth' | 'gender' | 'locale'>

async function accountOf(db: Db, account: number | undefined): Promise<Account> {
  if (account === undefined) return { dateOfBirth: '', gender: '', locale: 'en' }
  const [row] = await queryRows(db, {
    dateOfBirth: col.text,
    gender: col.text.as<Account['gender']>(),
    locale: col.text.as<Account['locale']>(),
  }).run(sql`
    select coalesce(date_of_birth::text, '') as "dateOfBirth", gender, locale from customers where id = ${account}`)
  return row ?? { dateOfBirth: '', gender: '', locale: 'en' }
}

const heartsOf = async (db: Db, account: number | undefined) =>
  account === undefined ? 0 : (await wishlistOf(db, account)).length

const addressColumns = {
  id: col.int,
  label: col.text,
  fullName: col.text,
  phone: col.text,
  altPhone: col.text,
  address: col.text,
  city: col.text,
  district: col.text.orNull,
  thana: col.text.orNull,
  isDefault: col.boolean,
}

async function addressesOf(db: Db, account: number | undefined): Promise<UserCard['addresses']> {
  if (account === undefined) return []
  const rows = await queryRows(db, addressColumns).run(sql`
    select id::int, label, full_name as "fullName", phone, alt_phone as "altPhone", address, city, district,
      thana, is_default as "isDefault"
    from customer_addresses where customer_id = ${account} order by is_default desc, id desc`)
  return rows.map((row) => ({ ...row, ...placeView(row) }))
}

export async function notesOf(db: Db, email: string): Promise<UserCard['notes']> {
  const rows = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.email, email))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id))
  return rows.map(({ id, text, actor, at }) => ({ id, text, actor, at: at.toISOString() }))
}

/** Orders of the account and orders placed with its address, because the counts in the list are by address. */
async function ordersOf(db: Db, email: string, account: number | undefined): Promise<UserCard['recentOrders']> {
  const rows = await queryRows(db, {
    id: col.text,
    at: col.timestamp,
    status: col.text.as<OrderStatus>(),
    total: col.int,
    pieces: col.int,
  }).run(sql`
    select order_id as id, placed_at as at, status, total, total_quantity as pieces from orders
    where deleted_at is null and ${hers(email, account)} order by placed_at desc, id desc limit ${shown}`)
  return rows.map(({ id, at, status, total, pieces }) => ({
    orderId: id,
    orderDate: new Date(at).toISOString(),
    status,
    total: toTaka(total),
    totalQuantity: pieces,
  }))
}

async function reviewsOf(db: Db, email: string): Promise<UserCard['reviews']> {
  const rows = await queryRows(db, {
    id: col.int,
    productId: col.int,
    productTitle: col.text,
    rating: col.int,
    title: col.text,
    status: col.text.as<NonNullable<UserCard['reviews']>[number]['status']>(),
    date: col.timestamp,
  }).run(sql`
    select r.id::int, r.product_number as "productId", p.title_en as "productTitle", r.rating, r.title,
      r.status, r.created_at as date
    from reviews r join products p on p.number = r.product_number where r.reviewer_email = ${email}
    order by r.created_at desc, r.id desc limit ${shown}`)
  return rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() }))
}

async function messagesOf(db: Db, email: string, account: number | undefined): Promise<UserCard['messages']> {
  const rows = await queryRows(db, {
    id: col.int,
    subject: col.text,
    status: col.text.as<UserCard['messages'][number]['status']>(),
    date: col.timestamp,
  }).run(sql`
    select id::int, subject, status, created_at as date from contact_messages
    where ${hers(email, account)} order by created_at desc, id desc limit ${shown}`)
  return rows.map((row) => ({ ...row, date: new Date(row.date).toISOString() }))
}

const hers = (email: string, account: number | undefined) =>
  account === undefined ? sql`email = ${email}` : sql`(email = ${email} or customer_id = ${account})`
