import { staffParcelRoutes } from '#domains/parcels/staff-routes.ts'
import { call } from '../api.ts'

/** Records that couriers or riders paid out the cash of these orders: a few immediately, more in a background job. */
export const notePaidOut = (orderIds: string[]) => call(staffParcelRoutes.paidOut, { body: { orderIds } })
