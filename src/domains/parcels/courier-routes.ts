import { z } from 'zod'
import { answerOf, route } from '#shared/route.ts'
import {
  bookingProgress,
  bookingQuery,
  bookingStarted,
  bookParcelsRequest,
  chooseAreaRequest,
  courierAccount,
  courierAreas,
  courierAreasQuery,
  saveCourierRequest,
} from './staff-contract.ts'

const edit = { permission: 'orders.edit' } as const

/** The back office's endpoints of couriers. */
export const staffCourierRoutes = {
  active: route({
    method: 'GET',
    path: 'active-couriers',
    access: { permission: 'orders.view' },
    summary: 'The couriers that parcels can be booked with',
    tag: 'parcels',
    response: answerOf({ couriers: z.array(z.object({ courier: z.string(), name: z.string() })) }),
    refusals: [401, 403],
  }),
  book: route({
    method: 'POST',
    path: 'parcels-book',
    access: edit,
    summary: 'Book the waiting parcels of orders, or parcels, with a courier, by a job',
    description:
      'Orders without a parcel get one. What cannot be booked is named with its reason and stops nothing else.',
    tag: 'parcels',
    body: bookParcelsRequest,
    response: answerOf(bookingStarted),
    refusals: [400, 401, 403, 404, 409, 422],
  }),
  progress: route({
    method: 'GET',
    path: 'parcel-bookings',
    access: { permission: 'orders.view' },
    summary: 'How far a booking is, parcel by parcel',
    tag: 'parcels',
    query: bookingQuery,
    response: answerOf(bookingProgress),
    refusals: [400, 401, 403, 404],
  }),
  areas: route({
    method: 'GET',
    path: 'courier-areas',
    access: { permission: 'orders.view' },
    summary: 'The areas of a courier that may be a thana, the best first, and the one that staff chose',
    tag: 'parcels',
    query: courierAreasQuery,
    response: answerOf(courierAreas),
    refusals: [400, 401, 403, 404, 409, 503],
  }),
  chooseArea: route({
    method: 'PUT',
    path: 'courier-areas',
    access: edit,
    summary: 'Say which area of a courier a thana is; null: the one that is found by its name',
    tag: 'parcels',
    body: chooseAreaRequest,
    response: answerOf({}),
    refusals: [400, 401, 403, 404, 422],
  }),
  accounts: route({
    method: 'GET',
    path: 'couriers',
    access: 'main',
    summary: 'The accounts at couriers, without their secrets, and the health of each courier',
    tag: 'parcels',
    response: answerOf({ couriers: z.array(courierAccount) }),
    refusals: [401, 403],
  }),
  save: route({
    method: 'PUT',
    path: 'couriers',
    access: 'main',
    summary: 'Save an account at a courier; secrets that are left out stay',
    tag: 'parcels',
    body: saveCourierRequest,
    response: answerOf({
      couriers: z.array(courierAccount),
      webhookSecret: z.string().optional().describe('Shown once, after a change'),
    }),
    refusals: [400, 401, 403, 404, 422],
  }),
}
