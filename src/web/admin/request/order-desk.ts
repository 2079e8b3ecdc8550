import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { SpecProduct } from '#domains/catalogue/staff-contract.ts'
import { type LineIssue, lineIssue } from '#domains/orders/contract.ts'
import type {
  editedOrder,
  knownBuyer,
  PrintDocuments,
  refusedOrder,
  TrashedOrder,
} from '#domains/orders/staff-contract.ts'
import { staffOrderRoutes } from '#domains/orders/staff-routes.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { findDistrict } from '#shared/places/districts.ts'
import { placeRequest } from '#shared/places/place-request.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import type { PickedPlace } from '#web/ui/hooks/use-places.ts'
import { type ApiRefusal, call } from '../api.ts'

export type { LineIssue, PrintDocuments, TrashedOrder }
export type EditedOrder = z.infer<typeof editedOrder>
export type KnownBuyer = z.infer<typeof knownBuyer>
export type RefusedOrder = z.infer<typeof refusedOrder>

/**
 * Sets the status of many orders: a few immediately, more in a background job. Refused orders do not stop the others.
 */
export const changeStatuses = (change: { orderIds: string[]; status: OrderStatus; note?: string | undefined }) =>
  call(staffOrderRoutes.changeStatuses, { body: change })

/** Adds a note that only staff can read. */
export const addNote = (orderId: string, text: string, forCustomer: boolean) =>
  call(staffOrderRoutes.addNote, { body: { orderId, text, forCustomer } })

/** Hides a note from the customer. @throws ApiRefusal 404 if it is already hidden */
export const hideNote = (orderId: string, id: number) => call(staffOrderRoutes.hideNote, { body: { orderId, id } })

/** Recipient of an order as typed in a form; orders by phone may have no e-mail address. */
export type Recipient = {
  fullName: string
  phone: string
  altPhone: string
  email: string
  address: string
  /** Codes of the place; '' while nothing is chosen. The thana is also '' for an older order that has only a city. */
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

export type OrderEdit = RouteBody<typeof staffOrderRoutes.edit>

/**
 * Dry run of an order edit.
 * @param asked the edit as JSON; '' disables the query
 * @throws ApiRefusal 409 sold_out, stale, too_late
 */
export const previewQuery = (asked: string) =>
  queryOptions({
    queryKey: ['order-preview', asked],
    queryFn: ({ signal }) => {
      const edit: OrderEdit = JSON.parse(asked)
      return call(staffOrderRoutes.edit, { body: { ...edit, dryRun: true }, signal })
    },
    enabled: asked !== '',
    // A disabled query would keep showing the previous answer, too.
    placeholderData: asked === '' ? undefined : keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** @throws ApiRefusal 409 sold_out, stale, too_late; 422 with fields */
export const editOrder = (edit: OrderEdit) => call(staffOrderRoutes.edit, { body: edit })

export type NewOrder = RouteBody<typeof staffOrderRoutes.enter>

/**
 * Places an order for a customer who called or wrote. Idempotent by `idempotencyKey`.
 * @throws ApiRefusal 409 sold_out, price_changed; 409 key_reused with orderId when the form has placed an order with
 *   other contents; 422 with fields; 422 second_size with the lines
 */
export const enterOrder = (order: NewOrder) => call(staffOrderRoutes.enter, { body: order })

type CodQuestion = RouteBody<typeof staffOrderRoutes.foreseeCod>
export type ForeseenCod = NonNullable<RouteAnswer<typeof staffOrderRoutes.foreseeCod>['decision']>

/**
 * The COD decision for an order that is not placed yet; null in a shop without rules and blocks.
 * @param question as JSON; '' while it is incomplete
 * @throws ApiRefusal 409 sold_out; 422 with fields
 */
export const foreseenCodQuery = (question: string) =>
  queryOptions({
    queryKey: ['orders', 'foreseen-cod', question],
    queryFn: async ({ signal }) => {
      const body: CodQuestion = JSON.parse(question)
      return (await call(staffOrderRoutes.foreseeCod, { body, signal })).decision
    },
    enabled: question !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

/** The order lines that caused a refusal, with current prices in taka. */
export const issuesIn = ({ details }: ApiRefusal): LineIssue[] => z.array(lineIssue).safeParse(details.lines).data ?? []

/** The customer who has ordered with this phone number before; null if there is none. */
export const knownBuyerQuery = (phone: string) =>
  queryOptions({
    queryKey: ['orders', 'buyer', phone],
    queryFn: async ({ signal }) => (await call(staffOrderRoutes.knownBuyer, { query: { phone }, signal })).buyer,
    enabled: phone !== '',
  })

export type FoundProduct = SpecProduct
