import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { addEntry } from './add-entry.ts'
import { changeEntry } from './change-entry.ts'
import type { Curated } from './content-list.ts'
import { readEntries } from './entries.ts'
import { bannerList, socialList, tileList } from './lists.ts'
import { removeEntry } from './remove-entry.ts'
import { reorderEntries } from './reorder-content.ts'
import { type ListRoutes, staffContentRoutes } from './staff-routes.ts'

type Versioned = { id: string; version: string }

/** Back office endpoints for the content of the home page. */
export const contentEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { db, clock } = context

  /** The four endpoints of one list. */
  function serveList<Input, Entry extends Versioned>(list: Curated<Input, Entry>, routes: ListRoutes) {
    const name = list.word[0]?.toUpperCase() + list.word.slice(1)

    serve(app, routes.list, async () => ({ entries: await readEntries(db, list, clock()) }))

    serve(app, routes.add, async (request) => {
      const input = request.body as Input & { position?: number }
      const entry = await addEntry(context, list, input, await request.requireStaff(), clock())
      return { entry, message: `${name} added` }
    })

    serve(app, routes.change, async (request) => {
      const input = request.body as Input & Versioned
      const entry = await changeEntry(context, list, input, await request.requireStaff(), clock())
      return { entry, message: `${name} saved` }
    })

    serve(app, routes.remove, async (request) => {
      const removed = await removeEntry(db, list, request.body, await request.requireStaff(), clock())
      return { ...removed, message: `${name} deleted` }
    })
  }

  const { lists } = staffContentRoutes
  serveList(bannerList, lists.banners)
  serveList(tileList, lists['featured-categories'])
  serveList(socialList, lists['social-posts'])

  serve(app, staffContentRoutes.order, async (request) => {
    await reorderEntries(db, request.body.list, request.body.ids, await request.requireStaff())
    return { message: 'Entries reordered' }
  })
}
