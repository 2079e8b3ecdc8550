import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { changeSubAdmin } from './change-sub-admin.ts'
import { changeSubAdminRequest, createSubAdminRequest, subAdmin } from './contract.ts'
import { createSubAdmin } from './create-sub-admin.ts'
import { deleteSubAdmin } from './delete-sub-admin.ts'
import { subAdmins } from './sub-admins.ts'

const success = z.literal(true)
const changed = z.object({ success, message: z.string(), subadmin: subAdmin })

/** Who else works here (subadmins): the main admin's alone, whatever else somebody may do. */
export const subAdminEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/subadmins',
    {
      config: { access: 'main' },
      schema: {
        summary: 'All sub-admins',
        tags: ['staff'],
        response: { 200: z.object({ success, subadmins: z.array(subAdmin) }), ...refusals(401, 403) },
      },
    },
    async () => ({ success: true as const, subadmins: await subAdmins(db) }),
  )

  app.post(
    '/subadmins',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Make a sub-admin',
        tags: ['staff'],
        body: createSubAdminRequest,
        response: { 200: changed, ...refusals(400, 401, 403, 409, 422, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      message: 'Subadmin created successfully',
      subadmin: await createSubAdmin(db, request.body, await request.requireStaff()),
    }),
  )

  app.put(
    '/subadmins',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Change a sub-admin, switch one on or off, or take a lost second factor away',
        tags: ['staff'],
        body: changeSubAdminRequest,
        response: { 200: changed, ...refusals(400, 401, 403, 404, 409, 422, 503) },
      },
    },
    async (request) => {
      const { username, isActive } = request.body
      const statusAlone = isActive !== undefined && username === undefined
      return {
        success: true as const,
        message: statusAlone ? 'Subadmin status updated' : 'Subadmin updated successfully',
        subadmin: await changeSubAdmin(db, request.body, await request.requireStaff()),
      }
    },
  )

  app.delete(
    '/subadmins',
    {
      config: { access: 'main' },
      schema: {
        summary: 'Take a sub-admin away; their sessions end at once',
        tags: ['staff'],
        querystring: z.object({
          id: z
            .string()
            .regex(/^\d{1,15}$/, 'That is no id')
            .transform(Number),
        }),
        response: { 200: z.object({ success, message: z.string() }), ...refusals(400, 401, 403, 404) },
      },
    },
    async (request) => {
      await deleteSubAdmin(db, request.query.id, await request.requireStaff(), clock())
      return { success: true as const, message: 'Subadmin deleted successfully' }
    },
  )
}
