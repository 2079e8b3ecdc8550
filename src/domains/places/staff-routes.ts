import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import { officeZones, zonesChange } from './staff-contract.ts'

/** The delivery zones in the back office. */
export const staffZonesRoutes = {
  get: route({
    method: 'GET',
    path: 'delivery-zones',
    access: { permission: 'settings.view' },
    summary: 'The delivery zones with their prices and places',
    tag: 'places',
    response: answerOf(officeZones.shape),
    refusals: [401, 403],
  }),
  save: route({
    method: 'PUT',
    path: 'delivery-zones',
    access: 'main',
    summary: 'Save all delivery zones; pages and new orders go by them at once',
    tag: 'places',
    body: zonesChange,
    response: answerOf({ ...officeZones.shape, message: z.string() }),
    refusals: [400, 401, 403, 409, 422],
  }),
}
