import { courierListRoutes } from '#domains/parcels/courier-list/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../../api.ts'

export type CourierListRead = RouteAnswer<typeof courierListRoutes.read>

/** Reads a courier's list; a trial writes nothing. @throws ApiRefusal 422 in words */
export async function readCourierList(asked: {
  courier: string
  file: File
  dryRun: boolean
}): Promise<CourierListRead> {
  const bytes = new Uint8Array(await asked.file.arrayBuffer())
  let binary = ''
  for (let from = 0; from < bytes.length; from += 8192)
    binary += String.fromCharCode(...bytes.subarray(from, from + 8192))
  const { courier, dryRun } = asked
  return call(courierListRoutes.read, {
    body: { courier, dryRun, name: asked.file.name.slice(0, 120), file: btoa(binary) },
  })
}
