import { staffParcelRoutes } from '#domains/parcels/staff-routes.ts'
import { call } from '../api.ts'

/** Notes that couriers or riders paid out the cash of these orders: few at once, more by a job. */
export const notePaidOut = (orderIds: string[]) => call(staffParcelRoutes.paidOut, { body: { orderIds } })
