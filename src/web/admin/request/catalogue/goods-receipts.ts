import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { goodsReceiptRoutes } from '#domains/inventory/receipts/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

export type Receipt = RouteAnswer<typeof goodsReceiptRoutes.list>['receipts'][number]
export type ReceiptLine = RouteAnswer<typeof goodsReceiptRoutes.one>['lines'][number]
export type FoundPiece = RouteAnswer<typeof goodsReceiptRoutes.find>['pieces'][number]

/** One page of the receipts, newest first. */
export const receiptsQuery = (page: number) =>
  queryOptions({
    queryKey: ['inventory', 'receipts', page],
    queryFn: ({ signal }) => call(goodsReceiptRoutes.list, { query: { page, perPage: 25 }, signal }),
    placeholderData: keepPreviousData,
  })

/** A receipt with its lines. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['inventory', 'receipt', id],
    queryFn: ({ signal }) => call(goodsReceiptRoutes.one, { query: { id }, signal }),
    enabled: id !== '',
  })

/** Sizes by barcode, SKU, or a part of the name. */
export const findPieces = (code: string) => call(goodsReceiptRoutes.find, { query: { code } })

/**
 * @throws ApiRefusal 404 for a variant that no longer exists, 409 key_reused with receiptId if the form was received
 *   before with other contents, 422 with fields
 */
export const receiveGoods = (body: RouteBody<typeof goodsReceiptRoutes.receive>) =>
  call(goodsReceiptRoutes.receive, { body })

/** @throws ApiRefusal 409 if it is corrected already, or the pieces are sold */
export const correctReceipt = (body: RouteBody<typeof goodsReceiptRoutes.correct>) =>
  call(goodsReceiptRoutes.correct, { body })
