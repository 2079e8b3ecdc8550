import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { officeCategories, saveCategoriesRequest } from '../contract.ts'
import { readOfficeCategories, versionOfCategories } from './office-categories.ts'
import { updateCategories } from './update-categories.ts'

const done = z.object({ success: z.literal(true) })

/** The back office's doors to the category tree (update-categories). */
export const categoryOfficeEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  app.get(
    '/office-categories',
    {
      config: { access: { permission: 'categories.view' } },
      schema: {
        summary: 'The categories as staff see them, inactive ones too, with the version that a save must name',
        tags: ['catalogue'],
        response: { 200: officeCategories.extend({ success: z.literal(true) }), ...refusals(401, 403) },
      },
    },
    async () => ({ success: true as const, ...(await readOfficeCategories(db)) }),
  )

  app.post(
    '/update-categories',
    {
      config: { access: { permission: 'categories.edit' } },
      schema: {
        summary: 'Save the whole category structure',
        description:
          'The structure as GET categories gives it; what is missing is deleted. An entry without a known id is new. With the ' +
          '`version` of office-categories a change that somebody else made in the meantime is 409 stale, with changedBy and ' +
          'changedAt, and inactive entries that are missing are deleted too; without it they stay.',
        tags: ['catalogue'],
        body: saveCategoriesRequest,
        response: {
          200: done.extend({
            message: z.string(),
            version: z.string(),
            created: z.number(),
            updated: z.number(),
            deleted: z.number(),
          }),
          ...refusals(400, 401, 403, 409, 422),
        },
      },
    },
    async (request) => {
      const saved = await updateCategories(db, request.body, await request.requireStaff(), clock())
      const version = await versionOfCategories(db)
      return { success: true as const, message: 'Categories updated successfully!', version, ...saved }
    },
  )
}
