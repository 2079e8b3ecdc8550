import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { secondChoiceRoutes } from '#domains/inventory/second-choice/staff-routes.ts'
import type { RouteAnswer, RouteBody } from '#shared/route.ts'
import { call } from '#web/admin/api.ts'

export type SecondChoicePiece = RouteAnswer<typeof secondChoiceRoutes.list>['pieces'][number]
export type SecondChoiceMovement = RouteAnswer<typeof secondChoiceRoutes.list>['movements'][number]

/** Pieces that cannot be sold as new, by size, and their latest movements. */
export const secondChoiceQuery = (page: number) =>
  queryOptions({
    queryKey: ['inventory', 'second-choice', page],
    queryFn: ({ signal }) => call(secondChoiceRoutes.list, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

/** @throws ApiRefusal 409 stock_short; 422 with fields */
export const releaseSecondChoice = (body: RouteBody<typeof secondChoiceRoutes.release>) =>
  call(secondChoiceRoutes.release, { body })
