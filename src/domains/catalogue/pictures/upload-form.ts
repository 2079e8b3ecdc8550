import type { FastifyRequest } from 'fastify'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PictureReceiver } from './receive-and-store.ts'

export type UploadOptions = {
  receiver: PictureReceiver
  limits: Limits
  /** Uploads in progress in this process, of any kind, at which this one is refused. */
  maxConcurrent: number
}

/**
 * The member who uploads pictures, with the upload counted.
 * @throws Refusal 401, 415, 429
 */
export async function admitStaff(request: FastifyRequest, limits: Limits): Promise<StaffMember> {
  if (!request.isMultipart()) throw notMultipart()
  const member = await request.requireStaff()
  await limits.count('upload', `staff:${member.id}`)
  return member
}

export const notMultipart = () =>
  new Refusal(415, 'wrong_type', 'Please send the pictures as a form (Content-Type: multipart/form-data)')
