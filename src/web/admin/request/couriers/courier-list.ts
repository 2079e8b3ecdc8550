import { courierListRoutes } from '#domains/parcels/courier-list/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../../api.ts'
import { base64Of } from '../base64.ts'

export type CourierListRead = RouteAnswer<typeof courierListRoutes.read>

/** Imports a courier's list; a dry run writes nothing. @throws ApiRefusal 422 with a message */
export async function readCourierList(asked: {
  courier: string
  file: File
  dryRun: boolean
}): Promise<CourierListRead> {
  const { courier, dryRun, file } = asked
  return call(courierListRoutes.read, {
    body: { courier, dryRun, name: file.name.slice(0, 120), file: await base64Of(file) },
  })
}
