import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { orderRoutes } from '#domains/orders/routes.ts'
import type { RouteBody } from '#shared/route.ts'
import { call } from '../../api.ts'

type Piece = Pick<RouteBody<typeof orderRoutes.checkCart>['items'][number], 'id' | 'size' | 'color'>

/** Weight of a piece in grams by `weightKey`. */
export const weightsQuery = (pieces: Piece[], isNeeded: boolean) =>
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
