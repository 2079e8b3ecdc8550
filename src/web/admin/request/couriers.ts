import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import {
  type CourierColumn,
  type CourierTemplate,
  courierSources,
  type ListedCourierTemplate,
  listedCourierTemplate,
  refusedOrder,
} from '#domains/orders/contract.ts'
import { call } from '../api.ts'

export { type CourierColumn, type CourierTemplate, courierSources, type ListedCourierTemplate }

const success = z.object({ success: z.literal(true) })

/** How each courier wants its upload file. */
export const couriersQuery = queryOptions({
  queryKey: ['couriers'],
  queryFn: async ({ signal }) =>
    (
      await call('GET', 'courier-templates', {
        answer: success.extend({ templates: z.array(listedCourierTemplate) }),
        signal,
      })
    ).templates,
  staleTime: 60_000,
})

/** @throws ApiRefusal 409 stale or taken, 422 with fields */
export const saveCourier = (template: CourierTemplate & { updatedAt?: string }) =>
  call('PUT', 'courier-templates', { body: template, answer: success.extend({ updatedAt: z.string() }) })

/** The upload file for these orders, and which of them the courier would not take. */
export const courierFile = (courier: string, orderIds: string[]) =>
  call('POST', 'courier-file', {
    body: { courier, orderIds },
    answer: success.extend({
      name: z.string(),
      csv: z.string(),
      included: z.number(),
      refused: z.array(refusedOrder),
    }),
  })
