import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OrderCod } from '#domains/cod-rules/staff-contract.ts'
import { staffCodRoutes } from '#domains/cod-rules/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '../api.ts'

export type { OrderCod }
export type OfficeCodRules = RouteAnswer<typeof staffCodRoutes.rules>
export type CodBlock = RouteAnswer<typeof staffCodRoutes.blocks>['blocks'][number]
export type NewBlock = RouteBody<typeof staffCodRoutes.block>

/** The COD rules, with the version that a change must send. */
export const codRulesQuery = queryOptions({
  queryKey: ['cod-rules'],
  queryFn: ({ signal }) => call(staffCodRoutes.rules, { signal }),
  // The form must not change while the user types.
  refetchOnWindowFocus: false,
})

/** @throws ApiRefusal 409 stale, 422 with messages by field */
export const saveCodRules = (body: RouteBody<typeof staffCodRoutes.saveRules>) =>
  call(staffCodRoutes.saveRules, { body })

/** One page of the blocks in force, or of the expired ones. */
export const blocksQuery = (filters: { state: 'in_force' | 'over'; search: string; page: number }) =>
  queryOptions({
    queryKey: ['cod-blocks', filters],
    queryFn: ({ signal }) => call(staffCodRoutes.blocks, { query: filters, signal }),
    placeholderData: keepPreviousData,
  })

/** @throws ApiRefusal 409 blocked, 422 with messages by field */
export const createBlock = (body: NewBlock) => call(staffCodRoutes.block, { body })

export const liftBlock = (id: number) => call(staffCodRoutes.lift, { body: { id } })

/** The COD state of one order. Its key starts with 'orders', because it changes with them. */
export const orderCodQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'cod', orderId],
    queryFn: ({ signal }) => call(staffCodRoutes.ofOrder, { query: { orderId }, signal }),
    enabled: orderId !== '',
  })

/** @throws ApiRefusal 409 undecided, 422 with messages by field */
export const overrideDecision = (body: RouteBody<typeof staffCodRoutes.override>) =>
  call(staffCodRoutes.override, { body })

/** @throws ApiRefusal 409 paid, cancelled, too_much; 422 with messages by field */
export const receiveAdvance = (body: RouteBody<typeof staffCodRoutes.receiveAdvance>) =>
  call(staffCodRoutes.receiveAdvance, { body })

/** @throws ApiRefusal 409 too_much; 422 with messages by field */
export const returnAdvance = (body: RouteBody<typeof staffCodRoutes.returnAdvance>) =>
  call(staffCodRoutes.returnAdvance, { body })

/** @throws ApiRefusal 409 returned */
export const takeBackAdvance = (body: RouteBody<typeof staffCodRoutes.takeBackAdvance>) =>
  call(staffCodRoutes.takeBackAdvance, { body })
