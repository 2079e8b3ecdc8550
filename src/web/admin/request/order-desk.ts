import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { catalogueRoutes } from '#domains/catalogue/routes.ts'
import type { SpecProduct } from '#domains/catalogue/staff-contract.ts'
import { type LineIssue, lineIssue } from '#domains/orders/contract.ts'
import { orderRoutes } from '#domains/orders/routes.ts'
import type {
  editedOrder,
  knownBuyer,
  PrintDocuments,
  refusedOrder,
  TrashedOrder,
} from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import type { Locale } from '#shared/locales.ts'
import type { OrderChannel } from '#shared/orders/order-channel.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { findDistrict } from '#shared/places/districts.ts'
import { placeRequest } from '#shared/places/place-request.ts'
import type { PickedPlace } from '#web/ui/use-places.ts'
import { type ApiRefusal, BadAnswer, call } from '../api.ts'
import { imageOf } from '../parts/thumb.tsx'

export type { LineIssue, PrintDocuments, TrashedOrder }
export type EditedOrder = z.infer<typeof editedOrder>
export type KnownBuyer = z.infer<typeof knownBuyer>
export type RefusedOrder = z.infer<typeof refusedOrder>

/** Sets the status of many orders. Refused orders do not stop the others. */
export const changeStatuses = (change: { orderIds: string[]; status: OrderStatus; note?: string | undefined }) =>
  call(staffOrderRoutes.changeStatuses, { body: change })

/** Adds a note that only staff can read. */
export const addNote = (orderId: string, text: string) => call(staffOrderRoutes.addNote, { body: { orderId, text } })

/** Recipient of an order as typed in a form; orders by phone may have no e-mail address. */
export type Recipient = {
  fullName: string
  phone: string
  altPhone: string
  email: string
  address: string
  /** Codes of the place; '' while nothing is chosen, and a thana for an older order that names a city alone. */
  district: string
  thana: string
}
type RecipientRequest = Omit<Recipient, 'district' | 'thana'> & ReturnType<typeof placeRequest>

/** A recipient for requests. */
export const recipientRequest = ({ district, thana, ...who }: Recipient): RecipientRequest => ({
  ...who,
  ...placeRequest({ district, thana }),
})

/** The place of an order or a customer for the form. */
export const pickedPlace = ({
  city,
  district,
  thana,
}: Pick<KnownBuyer, 'city' | 'district' | 'thana'>): PickedPlace => ({
  district: district?.code ?? findDistrict(city)?.code ?? '',
  thana: thana?.code ?? '',
})

/** A wanted variant. `line` is the index of its line in the stored order; undefined for a new line. */
type WantedPiece = { line?: number; id: number | string; size: string; color: string; quantity: number }
export type OrderEdit = {
  orderId: string
  updatedAt: string
  customerInfo?: RecipientRequest
  notes?: string
  items?: WantedPiece[]
}

/**
 * Dry run of an order edit.
 * @throws ApiRefusal 409 sold_out, stale, too_late
 */
export const previewQuery = (edit: OrderEdit) =>
  queryOptions({
    queryKey: ['order-preview', edit],
    queryFn: ({ signal }) => call(staffOrderRoutes.edit, { body: { ...edit, dryRun: true }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** @throws ApiRefusal 409 sold_out, stale, too_late; 422 with fields */
export const editOrder = (edit: OrderEdit) => call(staffOrderRoutes.edit, { body: edit })

export type NewOrder = {
  orderDetails: { paymentMethod: 'cod'; notes: string }
  customerInfo: RecipientRequest
  items: { id: number; size: string; color: string; quantity: number; price: number }[]
  totals: { total: number }
  idempotencyKey: string
  channel: OrderChannel
  locale: Locale
}

/**
 * Places an order for a customer who called or wrote. Idempotent by `idempotencyKey`.
 * @throws ApiRefusal 409 sold_out, price_changed; 422 with fields
 */
export const enterOrder = (order: NewOrder) => call(staffOrderRoutes.enter, { body: order })

/** The lines because of which an order was refused, with current prices in taka. */
export const issuesIn = ({ details }: ApiRefusal): LineIssue[] => z.array(lineIssue).safeParse(details.lines).data ?? []

/** The customer who ordered with this phone number before; null if there is none. */
export const knownBuyerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['orders', 'buyer', phone],
    queryFn: async ({ signal }) => (await call(staffOrderRoutes.knownBuyer, { query: { phone }, signal })).buyer,
    enabled: phone !== '',
  })

export type FoundProduct = SpecProduct

/** Products on sale. Uses the storefront's search, because entering orders does not need permission to see the catalogue. */
export const sellableQuery = (search: string) =>
  queryOptions({
    queryKey: ['sellable', 'search', search],
    queryFn: async ({ signal }) =>
      (await call(catalogueRoutes.data, { query: { search, page: 1, perPage: 8 }, signal })).products,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

/** The delivery zone of a place, with its current price in taka. */
export const zoneQuery = ({ district, thana }: PickedPlace) =>
  queryOptions({
    queryKey: ['delivery', district, thana],
    queryFn: async ({ signal }) => {
      const { delivery } = await call(orderRoutes.checkCart, { body: { items: [], district, thana }, signal })
      if (!delivery.zone) throw new BadAnswer()
      return delivery.zone
    },
    staleTime: 60_000,
    enabled: district !== '' && thana !== '',
  })

/** Weight of a piece in grams by `weightKey`. */
export const weightsQuery = (pieces: Pick<NewOrder['items'][number], 'id' | 'size' | 'color'>[], isNeeded: boolean) =>
  queryOptions({
    queryKey: ['delivery', 'weights', pieces],
    queryFn: async ({ signal }) => {
      const items = pieces.map(({ id, size, color }) => ({ id, size, color, quantity: 1 }))
      const { lines } = await call(orderRoutes.checkCart, { body: { items }, signal })
      return new Map(lines.map((line) => [weightKey(line), line.grams]))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: isNeeded && pieces.length > 0,
  })

export const weightKey = ({ id, size, color }: { id: number | null; size: string; color: string }) =>
  JSON.stringify([id, size, color])

/** Data of invoices and packing slips. */
export const papersQuery = (ids: string) =>
  queryOptions({
    queryKey: ['orders', 'papers', ids],
    queryFn: ({ signal }) => call(staffOrderRoutes.papers, { query: { ids }, signal }),
    enabled: ids !== '',
    refetchOnWindowFocus: false,
  })

/** One page of the orders in the trash. */
export const trashQuery = (asked: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['orders', 'trash', asked],
    queryFn: ({ signal }) => call(staffOrderRoutes.trash, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Permanently deletes orders from the trash: these, or all. */
export const emptyTrash = (orderIds: string[] | 'all') =>
  call(staffOrderRoutes.emptyTrash, {
    body: orderIds === 'all' ? { deleteType: 'all' } : { deleteType: 'selected', orderIds },
  })

/** Variants of a product that are offered now, with images; empty if it is not on sale any more. */
export const offerQuery = (number: number) =>
  queryOptions({
    queryKey: ['sellable', 'offer', number],
    queryFn: async ({ signal }) => {
      const { products } = await call(catalogueRoutes.data, { query: { number, page: 1 }, signal })
      const [{ variants, images } = { variants: [], images: [] }] = products
      return variants.map((variant) => ({ ...variant, image: imageOf(images, variant.color) }))
    },
    staleTime: 60_000,
    enabled: number > 0,
  })
