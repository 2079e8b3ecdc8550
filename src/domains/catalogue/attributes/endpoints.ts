import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { deleteAttribute } from './delete-attribute.ts'
import { mergeValues } from './merge-values.ts'
import { officeAttributes } from './office-attributes.ts'
import { orderAttributes } from './order-attributes.ts'
import { changeAttribute, createAttribute } from './save-attribute.ts'
import { staffAttributeRoutes } from './staff-routes.ts'

/** The back office's endpoints of attributes. */
export const attributeOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffAttributeRoutes.list, async () => ({ attributes: await officeAttributes(db) }))

  serve(app, staffAttributeRoutes.create, async (request) => {
    const attribute = await createAttribute(db, request.body, await request.requireStaff(), clock())
    return { attribute, message: `${attribute.nameEn} added` }
  })

  serve(app, staffAttributeRoutes.change, async (request) => {
    const attribute = await changeAttribute(db, request.body, await request.requireStaff(), clock())
    return { attribute, message: `${attribute.nameEn} saved` }
  })

  serve(app, staffAttributeRoutes.delete, async (request) => {
    const { name } = await deleteAttribute(db, request.body, await request.requireStaff())
    return { message: `${name} deleted` }
  })

  serve(app, staffAttributeRoutes.merge, async (request) => {
    const { from, into } = await mergeValues(db, request.body, await request.requireStaff(), clock())
    return { message: `${from} is now ${into}` }
  })

  serve(app, staffAttributeRoutes.order, async (request) => {
    await orderAttributes(db, request.body.ids, await request.requireStaff())
    return { message: 'Entries reordered' }
  })
}
