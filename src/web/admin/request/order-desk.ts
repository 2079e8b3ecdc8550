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
import { type ApiRefusal, call } from '../api.ts'
import { imageOf } from '../parts/thumb.tsx'

export type { LineIssue, PrintDocuments, TrashedOrder }
export type EditedOrder = z.infer<typeof editedOrder>
export type KnownBuyer = z.infer<typeof knownBuyer>
export type RefusedOrder = z.infer<typeof refusedOrder>

/** Gives many orders one status; those that are refused keep no other back. */
export const changeStatuses = (change: { orderIds: string[]; status: OrderStatus; note?: string | undefined }) =>
  call(staffOrderRoutes.changeStatuses, { body: change })

/** Writes a note that only staff read. */
export const addNote = (orderId: string, text: string) => call(staffOrderRoutes.addNote, { body: { orderId, text } })

/** Who an order goes to, as a form has it; callers may have no e-mail address. */
export type Recipient = {
  fullName: string
  phone: string
  altPhone: string
  email: string
  address: string
  city: string
}
/** A piece as it is wanted; `line` is its place in the order, for those that are there already. */
type WantedPiece = { line?: number; id: number | string; size: string; color: string; quantity: number }
export type OrderEdit = {
  orderId: string
  updatedAt: string
  customerInfo?: Recipient
  notes?: string
  items?: WantedPiece[]
}

/**
 * What an edit would come to; nothing is written.
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
  customerInfo: Recipient
  items: { id: number; size: string; color: string; quantity: number; price: number }[]
  totals: { total: number }
  idempotencyKey: string
  channel: OrderChannel
  locale: Locale
}

/**
 * Places an order for a customer who called or wrote. The same key twice is one order.
 * @throws ApiRefusal 409 sold_out, price_changed; 422 with fields
 */
export const enterOrder = (order: NewOrder) => call(staffOrderRoutes.enter, { body: order })

/** The lines for which the shop refused an order, with today's prices in taka. */
export const issuesIn = ({ details }: ApiRefusal): LineIssue[] => z.array(lineIssue).safeParse(details.lines).data ?? []

/** Who ordered with that phone number before; null: nobody. */
export const knownBuyerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['orders', 'buyer', phone],
    queryFn: async ({ signal }) => (await call(staffOrderRoutes.knownBuyer, { query: { phone }, signal })).buyer,
    enabled: phone !== '',
  })

export type FoundProduct = SpecProduct

/** Products that the shop sells, by the storefront's own search: whoever takes orders need not see the catalogue. */
export const sellableQuery = (search: string) =>
  queryOptions({
    queryKey: ['sellable', 'search', search],
    queryFn: async ({ signal }) =>
      (await call(catalogueRoutes.data, { query: { search, page: 1, perPage: 8 }, signal })).products,
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

/** What delivery costs today, in taka. */
export const deliveryQuery = queryOptions({
  queryKey: ['delivery'],
  queryFn: async ({ signal }) => (await call(orderRoutes.checkCart, { body: { items: [] }, signal })).delivery,
  staleTime: 60_000,
})

/** What invoices and packing slips of these orders say. */
export const papersQuery = (ids: string) =>
  queryOptions({
    queryKey: ['orders', 'papers', ids],
    queryFn: ({ signal }) => call(staffOrderRoutes.papers, { query: { ids }, signal }),
    enabled: ids !== '',
    refetchOnWindowFocus: false,
  })

/** One page of the trash. */
export const trashQuery = (asked: { page: number; perPage: number }) =>
  queryOptions({
    queryKey: ['orders', 'trash', asked],
    queryFn: ({ signal }) => call(staffOrderRoutes.trash, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

/** Removes orders from the trash for good: these, or all of them. */
export const emptyTrash = (orderIds: string[] | 'all') =>
  call(staffOrderRoutes.emptyTrash, {
    body: orderIds === 'all' ? { deleteType: 'all' } : { deleteType: 'selected', orderIds },
  })

/** Every size and colour of a product that the shop offers today, each with its picture; none when it is not sold any more. */
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
