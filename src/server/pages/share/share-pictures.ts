import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type SharePicture, sharePicture, shareUrl } from '#domains/catalogue/browsing/share-picture.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound } from '#platform/refusal.ts'
import { imageQueue } from '#platform/storage/image-work.ts'
import { locales } from '#shared/locales.ts'
import { drawSharePicture } from './draw-share-picture.ts'

const inQueue = imageQueue(20)
const forEver = 'public, max-age=31536000, immutable'

const address = z.object({
  locale: z.enum(locales),
  number: z.coerce.number().int().min(1).max(999_999_999),
  file: z.string().regex(/^(\d{1,3})-[0-9a-f]{12}\.jpg$/),
})

/**
 * GET /share/{locale}/{number}/{photo}-{hash}.jpg: the preview picture that Facebook, WhatsApp and others show with a
 * link to a product. The hash is of the content. Another hash redirects to the current picture, so that requests cannot
 * force new renderings. These services cache what they fetch, so a few pictures in memory are enough.
 */
export const sharePictures: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { storage, readDb: db } },
) => {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 60 })

  const draw = async (picture: SharePicture): Promise<Buffer> => {
    const { photo, logo, icon } = picture
    const [master, shopLogo] = await Promise.all([photo && storage.get(photo.key), stored(logo || icon)])
    return inQueue(() => drawSharePicture(picture, master, shopLogo))
  }
  const stored = async (key: string) => (key ? storage.get(key) : undefined)

  app.get<{ Params: { locale: string; number: string; file: string } }>(
    '/share/:locale/:number/:file',
    { logLevel: 'warn', config: { access: 'public' as const }, schema: { hide: true } },
    async (request, reply) => {
      const asked = address.safeParse(request.params)
      if (!asked.success) throw new NotFound('Picture')
      const { locale, number, file } = asked.data
      const nr = Number.parseInt(file, 10)
      const [product, settings] = await Promise.all([productPage(db, number), publicSettings(db)])
      const picture = product && sharePicture(product, settings, locale, nr)
      if (!picture) throw new NotFound('Picture')
      const url = shareUrl(locale, number, nr, picture)
      if (!url.endsWith(`/${file}`)) return reply.header('cache-control', 'public, max-age=60').redirect(url)
      let drawing = drawn.get(url)
      if (!drawing) {
        drawing = draw(picture)
        drawn.set(url, drawing)
        drawing.catch(() => drawn.delete(url))
      }
      return reply
        .headers({ 'cache-control': forEver, 'x-content-type-options': 'nosniff' })
        .type('image/jpeg')
        .send(await drawing)
    },
  )
}
