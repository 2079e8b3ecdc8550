import { and, inArray, isNull } from 'drizzle-orm'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { csvLine } from '#shared/csv.ts'
import { toPaisa } from '#shared/money.ts'
import { sizesOf } from '#shared/orders/sizes-of.ts'
import { toLatin } from '#shared/romanise/romanise.ts'
import { cut, tidyLine } from '#shared/text.ts'
import type { OrderView } from '../contract.ts'
import { viewsOf } from '../order-view.ts'
import type { CourierColumn, CourierTemplate, RefusedOrder } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { courierTemplateOf } from './courier-templates.ts'

export type CourierFile = { name: string; csv: string; included: number; refused: RefusedOrder[] }

/**
 * The CSV file for uploading parcels to a courier, and the orders it would not accept, with the reason. One line per
 * order, CRLF; no cell can be read as a formula.
 * @throws Refusal 404 for an unknown courier
 */
export async function courierFile(db: Db, courier: string, orderIds: string[]): Promise<CourierFile> {
  const template = await courierTemplateOf(db, courier)
  const settings = await shopSettings(db)
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
  const views = new Map((await viewsOf(db, rows, { forStaff: true })).map((view) => [view.orderId, view]))

  const refused: RefusedOrder[] = []
  const lines: string[] = []
  for (const orderId of new Set(orderIds)) {
    const order = views.get(orderId)
    const row = order ? rowOf(order, template, settings) : 'Order not found'
    if (typeof row === 'string') refused.push({ orderId, error: row })
    else lines.push(csvLine(row))
  }
  const head = csvLine(template.columns.map(({ header }) => header))
  // Importers that read only Latin letters would take the BOM for part of the first header.
  const mark = template.latinOnly ? '' : '\uFEFF'
  return { name: template.name, csv: mark + head + lines.join(''), included: lines.length, refused }
}

/** The cells of an order, or the reason why this courier would not accept it. */
function rowOf(order: OrderView, template: CourierTemplate, settings: ShopSettings): (string | number)[] | string {
  if (order.status === 'cancelled') return 'It is cancelled'
  if (order.status === 'delivered') return 'It is delivered already'
  const cells: (string | number)[] = []
  for (const column of template.columns) {
    const text = contentOf(column, order, settings)
    if (typeof text === 'number') {
      cells.push(text)
      continue
    }
    const written = tidyLine(template.latinOnly ? toLatin(text) : text)
    const cell = mayBeCut(column) && column.most ? cut(written, column.most) : written
    const trouble = troubleWith(cell, column, template.name)
    if (trouble) return trouble
    cells.push(template.latinOnly ? cell.replaceAll('…', '') : cell)
  }
  return cells
}

function contentOf({ source, fixed }: CourierColumn, order: OrderView, settings: ShopSettings): string | number {
  const { customerInfo: who, orderSummary: sums } = order
  switch (source) {
    case 'fixed':
      return fixed
    case 'orderId':
      return order.orderId
    case 'name':
      return who.name
    case 'phone':
      return localPhone(who.phone)
    case 'altPhone':
      return localPhone(who.altPhone)
    case 'email':
      return who.email
    case 'address':
      return withCity(who.address.street, plainCity(who.address.city))
    case 'city':
      return plainCity(who.address.city)
    case 'area':
      return who.address.thana?.name.en ?? areaOf(who.address.street, plainCity(who.address.city))
    case 'amount':
      return wholeTaka(order.toCollect ?? sums.total)
    case 'total':
      return wholeTaka(sums.total)
    case 'quantity':
      return order.totalQuantity
    case 'items':
      return order.items.map((item) => `${item.quantity} x ${item.name} (${sizesOf(item)}, ${item.color})`).join('; ')
    case 'notes':
      return order.notes
    case 'shopName':
      return settings.shopName
    case 'shopPhone':
      return localPhone(settings.phone)
  }
}

const wholeTaka = (taka: number) => Math.round(toPaisa(taka) / 100)

/** +8801712345678 → 01712345678 */
const localPhone = (phone: string) => phone.replace(/^\+880/, '0')

/** Couriers use the old names of districts: Chattogram (Chittagong) → Chittagong. */
const plainCity = (city: string) => /\((.+)\)/.exec(city)?.[1] ?? city

/** The address, with the city appended unless it is in it already. */
const withCity = (street: string, city: string) =>
  toLatin(street).toLowerCase().includes(city.toLowerCase()) ? street : `${street}, ${city}`

/** The last part of an address that is not the city: 'House 12, Road 3, Mirpur 10, Dhaka 1216' → 'Mirpur 10'. */
function areaOf(street: string, city: string): string {
  const parts = street
    .split(/[,،\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const isCity = (part: string) => toLatin(part).toLowerCase().startsWith(city.toLowerCase())
  return parts.findLast((part) => !isCity(part) && !/^[\d০-৯-]+$/.test(part)) ?? city
}

/** Notes and items only help the rider and may be cut; names and addresses may not. */
const mayBeCut = ({ source }: CourierColumn) => source === 'notes' || source === 'items'

function troubleWith(cell: string, column: CourierColumn, courier: string): string | undefined {
  const what = nouns[column.source] ?? `The column ${column.header}`
  const { length } = cell
  if (column.required && length === 0) return `${what} is missing`
  if (length > 0 && column.least && length < column.least) {
    return `${what} has ${length} characters; ${courier} wants at least ${column.least}`
  }
  if (column.most && length > column.most) return `${what} has ${length} characters; ${courier} takes ${column.most}`
  return undefined
}

const nouns: Partial<Record<CourierColumn['source'], string>> = {
  name: 'The name',
  phone: 'The phone number',
  altPhone: 'The second phone number',
  address: 'The address',
  area: 'The area',
}
