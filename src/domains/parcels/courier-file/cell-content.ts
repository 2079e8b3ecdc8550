import type { OrderView } from '#domains/orders/contract.ts'
import type { CourierColumn } from '#domains/orders/staff-contract.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { sizesOf } from '#shared/orders/sizes-of.ts'
import { localPhone } from '#shared/phone.ts'
import { toLatin } from '#shared/romanise/romanise.ts'
import { wholeTakaToCollect } from '../whole-taka-to-collect.ts'
import type { FiledParcel } from './filed-parcels.ts'

/** Sources of the cells of a line. */
export type CellSources = { order: OrderView; parcel: FiledParcel; settings: ShopSettings }

export function contentOf({ source, fixed }: CourierColumn, { order, parcel, settings }: CellSources): string | number {
  const { customerInfo: who } = order
  switch (source) {
    case 'fixed':
      return fixed
    case 'orderId':
      return order.orderId
    case 'parcelNumber':
      return parcel.reference
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
      return wholeTakaToCollect(parcel.toCollect)
    case 'total':
      return Math.round(parcel.worth / 100)
    case 'quantity':
      return parcel.pieces
    case 'weightGrams':
      return parcel.grams
    case 'weightKg':
      return Math.max(0.5, Math.ceil(parcel.grams / 100) / 10)
    case 'items':
      return parcel.items.map((item) => `${item.quantity} x ${pieceName({ ...item, size: sizesOf(item) })}`).join('; ')
    case 'notes':
      return parcel.takesBack + order.notes
    case 'shopName':
      return settings.shopName
    case 'shopPhone':
      return localPhone(settings.phone)
  }
}

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
export const mayBeCut = ({ source }: CourierColumn) => source === 'notes' || source === 'items'

/** Why the courier would not accept a cell; undefined: valid. */
export function cellError(cell: string, column: CourierColumn, courier: string): string | undefined {
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
