import type { FastifyPluginAsync } from 'fastify'
import { menuPicture } from '#domains/content/menus/menu-picture.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound } from '#platform/refusal.ts'
import { contentLocale, locales, pathPrefix } from '#shared/locales.ts'
import { pictureUrl, withEnding } from '#shared/pictures.ts'

/**
 * GET /menu-picture/{category}: redirects to the picture in its submenu. A separate URL, so that pages do not contain
 * the pictures of menus that few people open. One per language, because sorting by name depends on it.
 */
export const menuPictures: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { readDb: db } }) => {
  for (const locale of locales)
    app.get<{ Params: { slug: string } }>(
      `${pathPrefix(locale)}/menu-picture/:slug`,
      { logLevel: 'warn', config: { access: 'public' as const }, schema: { hide: true } },
      async (request, reply) => {
        const key = await menuPicture(db, request.params.slug, contentLocale(locale))
        if (!key) throw new NotFound('Picture')
        return reply.header('cache-control', 'public, max-age=600').redirect(pictureUrl(withEnding(key), 480))
      },
    )
}
