import type { FastifyPluginAsync } from 'fastify'
import { checkHome } from '#domains/content/home/check-home.ts'
import type { HomeDocument } from '#domains/content/home/contract.ts'
import { checkMenus } from '#domains/content/menus/check-menus.ts'
import type { MenuDocument } from '#domains/content/menus/contract.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { checkPage } from './check-page.ts'
import type { PageDocument } from './contract.ts'
import { shopDocument } from './document-kinds.ts'
import { listPages, officePage, officePageVersion } from './office-pages.ts'
import { addPage, changeAddress, deletePage, restorePage } from './own-pages.ts'
import { publishPage, resetPage, withdrawVersion } from './publish-page.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import { pageEditorRoutes as routes } from './staff-routes.ts'

/** Back office endpoints of the text pages. */
export const pageEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock, storage } },
) => {
  /** The page after a change. */
  const after = async (key: string, message: string) => ({ page: await officePage(db, key, clock()), message })

  /** A document of the whole shop as it is shown now. */
  const shownNow = async <Document>(key: string) => (await officePage(db, key, clock())).shown as Document

  serve(app, routes.list, async () => ({ pages: await listPages(db, clock()) }))
  serve(app, routes.get, async ({ query }) => ({ page: await officePage(db, query.page, clock()) }))
  serve(app, routes.version, async ({ query }) => officePageVersion(db, query.page, query.number))

  serve(app, routes.add, async (request) => {
    const key = await addPage(db, request.body, await request.requireStaff(), clock())
    return after(key, 'Page added')
  })

  serve(app, routes.saveDraft, async (request) => {
    if (shopDocument(request.body.page)) throw new NotFound('Page')
    await checkPage(storage, request.body.document, await shownNow<PageDocument | null>(request.body.page))
    await saveDraft(db, request.body, await request.requireStaff(), clock())
    return after(request.body.page, 'Draft saved')
  })

  serve(app, routes.saveHomeDraft, async (request) => {
    await checkHome(db, storage, request.body.document, await shownNow<HomeDocument>('home'))
    await saveDraft(db, { page: 'home', ...request.body }, await request.requireStaff(), clock())
    return after('home', 'Draft saved')
  })

  serve(app, routes.saveMenusDraft, async (request) => {
    await checkMenus(db, request.body.document, await shownNow<MenuDocument>('menus'))
    await saveDraft(db, { page: 'menus', ...request.body }, await request.requireStaff(), clock())
    return after('menus', 'Draft saved')
  })

  serve(app, routes.saveAnnouncementsDraft, async (request) => {
    await saveDraft(db, { page: 'announcements', ...request.body }, await request.requireStaff(), clock())
    return after('announcements', 'Draft saved')
  })

  serve(app, routes.discardDraft, async (request) => {
    await discardDraft(db, request.body, await request.requireStaff())
    return after(request.body.page, 'Draft discarded')
  })

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
