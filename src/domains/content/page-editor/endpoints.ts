import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { afterChange } from './after-change.ts'
import { draftEndpoints } from './draft-endpoints.ts'
import { listPages, officePage, officePageVersion } from './office-pages.ts'
import { addPage, changeAddress, deletePage, restorePage } from './own-pages.ts'
import { publishPage, resetPage, withdrawVersion } from './publish-page.ts'
import { pageEditorRoutes as routes } from './staff-routes.ts'

/** Back office endpoints of the text pages. */
export const pageEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context
  const after = (key: string, message: string) => afterChange(context, key, message)

  serve(app, routes.list, async () => ({ pages: await listPages(db, clock()) }))
  serve(app, routes.get, async ({ query }) => ({ page: await officePage(db, query.page, clock()) }))
  serve(app, routes.version, async ({ query }) => officePageVersion(db, query.page, query.number))

  serve(app, routes.add, async (request) => {
    const key = await addPage(db, request.body, await request.requireStaff(), clock())
    return after(key, 'Page added')
  })

  await app.register(draftEndpoints, { context })

  serve(app, routes.publish, async (request) => {
    await publishPage(db, request.body, await request.requireStaff(), clock())
    return after(request.body.page, request.body.publishAt === null ? 'Page published' : 'Publishing planned')
  })

  serve(app, routes.withdraw, async (request) => {
    await withdrawVersion(db, request.body, await request.requireStaff(), clock())
    return after(request.body.page, 'The version is a draft again')
  })

  serve(app, routes.reset, async (request) => {
    await resetPage(db, request.body, await request.requireStaff(), clock())
    const page = await officePage(db, request.body.page, clock())
    return { page, message: page.isOwn ? 'Page hidden' : 'The standard text is shown again' }
  })

  serve(app, routes.address, async (request) => {
    await changeAddress(db, request.body, await request.requireStaff())
    return after(request.body.page, 'Address changed')
  })

  serve(app, routes.remove, async (request) => {
    await deletePage(db, request.body, await request.requireStaff(), clock())
    return { message: 'Page deleted' }
  })

  serve(app, routes.restore, async (request) => {
    await restorePage(db, request.body.page, await request.requireStaff())
    return after(request.body.page, 'Page restored')
  })
}
