import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { officeZones, plannedPrice, planRequest, zonesChange } from './staff-contract.ts'

/** The delivery zones in the back office. */
export const staffZonesRoutes = {
  get: route({
    method: 'GET',
    path: 'delivery-zones',
    access: { permission: 'settings.view' },
    summary: 'The delivery zones with their prices and places',
    tag: 'places',
    response: answerOf({ ...officeZones.shape, planned: z.array(plannedPrice) }),
    refusals: [401, 403],
  }),
  save: route({
    method: 'PUT',
    path: 'delivery-zones',
    access: 'main',
    summary: 'Save all delivery zones; pages and new orders go by them at once',
    tag: 'places',
    body: zonesChange,
    response: answerOf({ ...officeZones.shape, planned: z.array(plannedPrice), message: z.string() }),
    refusals: [400, 401, 403, 409, 422],
  }),
  plan: route({
    method: 'POST',
    path: 'zone-plans',
    access: 'main',
    summary: 'Plan the price of a delivery zone from a day on; orders are quoted by it from that day',
    tag: 'places',
    body: planRequest,
    response: answerOf({ planned: z.array(plannedPrice) }),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  unplan: route({
    method: 'DELETE',
    path: 'zone-plans',
    access: 'main',
    summary: 'Take a planned price back before its day',
    tag: 'places',
    body: z.object({ id: z.int().positive() }),
    response: answerOf({ planned: z.array(plannedPrice) }),
    refusals: [400, 401, 403, 404, 422],
  }),
}
