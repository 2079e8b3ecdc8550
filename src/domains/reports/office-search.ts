import { type SQL, sql } from 'drizzle-orm'
import { productContains } from '#domains/catalogue/products/office-query.ts'
import { messageContains } from '#domains/messages/inbox.ts'
import { orderContains } from '#domains/orders/finding/filter-orders.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { containsText, escapeLike, likePattern, mayContain } from '#platform/database/substring.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { toTaka } from '#shared/money.ts'
import { readPhone } from '#shared/phone.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { containsAny, matchesPerson, matchesPersonUnindexed } from './search-conditions.ts'

/** Hits shown per kind; the screens show all. */
const maxHitsPerKind = 5

/**
 * Finds orders, products, customers and messages for the top bar, each kind only with its permission. It answers while
 * somebody types: nothing is counted, and every statement stops after five hits.
 */
export async function officeSearch(db: Db, member: StaffMember, query: string) {
  const text = tidyLine(query)
  if (text.length < 2) return {}
  const [orders, products, customers, messages] = await Promise.all([
    mayDo(member, 'orders.view') ? findOrders(db, text) : undefined,
    mayDo(member, 'products.view') ? findProducts(db, text) : undefined,
    mayDo(member, 'users.view') ? findCustomers(db, text) : undefined,
    mayDo(member, 'users.view') ? findMessages(db, text) : undefined,
  ])
  return { orders, products, customers, messages }
}

/** By part of the number, phone, or name or e-mail address of the buyer's last order. */
async function findOrders(db: Db, text: string) {
  const phone = readPhone(text)
  const number = text.toUpperCase()
  const byNumber = sql`(order_id like ${likePattern(number)} and ${orderContains(number.toLowerCase())})`
  const byName = sql`email in (${latestBuyers(text)})`
  const where = phone
    ? sql`phone = ${phone}`
    : // Only text that cannot be a name is searched in order numbers, so that a name never scans all of them.
      /^[A-Z0-9-]{4,}$/.test(number) && /\d|^ORD/.test(number)
      ? byNumber
      : // The end of an order number may be letters only, like a name.
        /^[A-Z]{6}$/.test(number)
        ? sql`id in ((select id from orders where ${byNumber} limit 50)
            union all (select id from orders where ${byName} order by placed_at desc limit 50))`
        : byName
  const rows = await queryRows(db, {
    orderId: col.text,
    customerName: col.text,
    total: col.int,
    status: col.text,
  }).run(sql`
    select order_id as "orderId", customer_name as "customerName", total, status from orders
    where deleted_at is null and ${where} order by placed_at desc, id desc limit ${maxHitsPerKind}`)
  return rows.map((row) => ({ ...row, total: toTaka(row.total) }))
}

/**
 * Addresses of the fifty buyers of that name who ordered last. Of a few all are read and sorted. Of many the index of
 * the latest is scanned until there are fifty.
 */
const latestBuyers = (text: string): SQL => sql`
  with few as materialized (
    select email, last_order_at from buyers where ${matchesPerson('buyers', text)} limit 2001
  )
  (select email from few where (select count(*) from few) <= 2000 order by last_order_at desc limit 50)
  union all
  (select email from buyers where (select count(*) from few) > 2000 and ${matchesPersonUnindexed('buyers', text)}
    order by last_order_at desc limit 50)`

/**
 * By title in both languages, number, brand, and SKU (a variant's SKU from three characters on). Titles that begin with
 * the text come first. The newest of each kind of match are enough, so that a common text need not be read everywhere.
 */
async function findProducts(db: Db, text: string) {
  const part = text.toLowerCase()
  const newest = (column: SQL) => sql`order by ${column} desc limit ${maxHitsPerKind}`
  const bySku = sql`${mayContain(sql`lower(v.sku)`, part)} and strpos(lower(v.sku), ${part}) > 0`
  const rows = await queryRows(db, { number: col.int, title: col.text, sku: col.text, image: col.text.orNull }).run(sql`
    select p.number, p.title_en as title, p.sku,
      (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image
    from products p
    where p.deleted_at is null and p.number = any(array(
      (select p.number from products p where p.deleted_at is null and lower(p.title_en) like ${`${escapeLike(part)}%`}
        ${newest(sql`p.number`)})
      union all
      (select p.number from products p where p.deleted_at is null and ${productContains(part)} ${newest(sql`p.number`)})
      union all
      (select distinct v.product_number from variants v join products p on p.number = v.product_number
        where p.deleted_at is null and ${text.length > 2 ? bySku : false} ${newest(sql`v.product_number`)})
      union all
      select ${/^\d{1,9}$/.test(asciiDigits(text)) ? Number(asciiDigits(text)) : -1}::int
    ))
    order by strpos(lower(p.title_en), ${part}) <> 1, p.number desc limit ${maxHitsPerKind}`)
  return rows.map((row) => ({ ...row, image: row.image && pictureUrl(row.image) }))
}

/**
 * Registered customers first, then guests, the newest first; `id` is the one of the Users screen. If many match, the
 * newest of all, from the index of the newest.
 */
async function findCustomers(db: Db, text: string) {
  const phone = readPhone(text)
  const part = text.toLowerCase()
  const inName = containsAny(['u.name', 'u.email'], text)
  const matches = phone ? sql`u.phone = ${phone}` : sql`${containsText(sql`u.searched`, part)} and ${inName}`
  const rows = await queryRows(db, { id: col.text, name: col.text, email: col.text, phone: col.text }).run(sql`
    with few as materialized (
      select u.key, u.registered, u.joined_at from users u where u.deleted_at is null and ${matches} limit 2001
    )
    select u.key as id, u.name, u.email, u.phone from users u where u.key in (
      (select key from few where (select count(*) from few) <= 2000
        order by registered desc, joined_at desc, key desc limit ${maxHitsPerKind})
      union all
      (select u.key from users u
        where (select count(*) from few) > 2000 and u.deleted_at is null and strpos(u.searched, ${part}) > 0 and ${inName}
        order by u.joined_at desc, u.key desc limit ${maxHitsPerKind})
    ) order by u.registered desc, u.joined_at desc, u.key desc`)
  return rows.map((row) => ({ ...row, email: emailIn(row.email) }))
}

/** Two letters have no trigrams; they are met soon among the newest, which `strpos` lets the planner expect. */
async function findMessages(db: Db, text: string) {
  const part = text.toLowerCase()
  const found =
    [...part].length < 3
      ? sql`strpos(lower(m.name || E'\n' || m.email || E'\n' || m.subject), ${part}) > 0`
      : sql`${messageContains(part)} and ${containsAny(['name', 'email', 'subject'], text)}`
  return queryRows(db, { id: col.int, name: col.text, subject: col.text, status: col.text }).run(sql`
    select id, name, subject, status from contact_messages m where ${found}
    order by created_at desc limit ${maxHitsPerKind}`)
}
