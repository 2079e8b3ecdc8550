import type { FastifyPluginAsync } from 'fastify'
import { checkHome } from '#domains/content/home/check-home.ts'
import type { HomeDocument } from '#domains/content/home/staff-contract.ts'
import { checkMenus } from '#domains/content/menus/check-menus.ts'
import type { MenuDocument } from '#domains/content/menus/staff-contract.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { NotFound } from '#platform/refusal.ts'
import { afterChange } from './after-change.ts'
import { checkPage } from './check-page.ts'
import { shopDocument } from './document-kinds.ts'
import { officePage } from './office-pages.ts'
import { discardDraft, saveDraft } from './save-draft.ts'
import type { PageDocument } from './staff-contract.ts'
import { pageEditorRoutes as routes } from './staff-routes.ts'

/** Drafts in the back office: of text pages, and of documents of the whole shop, each checked by its own rules. */
export const draftEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock, storage } = context

  /** A document of the whole shop as it is shown now. */
  const shownNow = async <Document>(key: string) => (await officePage(db, key, clock())).shown as Document

  serve(app, routes.saveDraft, async (request) => {
    if (shopDocument(request.body.page)) throw new NotFound('Page')
    await checkPage(storage, request.body.document, await shownNow<PageDocument | null>(request.body.page))
    await saveDraft(db, request.body, await request.requireStaff(), clock())
    return afterChange(context, request.body.page, 'Draft saved')
  })

  serve(app, routes.saveHomeDraft, async (request) => {
    await checkHome(db, storage, request.body.document, await shownNow<HomeDocument>('home'))
    await saveDraft(db, { page: 'home', ...request.body }, await request.requireStaff(), clock())
    return afterChange(context, 'home', 'Draft saved')
  })

  serve(app, routes.saveMenusDraft, async (request) => {
    await checkMenus(db, request.body.document, await shownNow<MenuDocument>('menus'))
    await saveDraft(db, { page: 'menus', ...request.body }, await request.requireStaff(), clock())
    return afterChange(context, 'menus', 'Draft saved')
  })

  serve(app, routes.saveAnnouncementsDraft, async (request) => {
    await saveDraft(db, { page: 'announcements', ...request.body }, await request.requireStaff(), clock())
    return afterChange(context, 'announcements', 'Draft saved')
  })

  serve(app, routes.discardDraft, async (request) => {
    await discardDraft(db, request.body, await request.requireStaff())
    return afterChange(context, request.body.page, 'Draft discarded')
  })
}
