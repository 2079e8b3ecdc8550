import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { diamondKey } from '#domains/settings/brand/shop-icon.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound } from '#platform/refusal.ts'
import { imageQueue, openSharp } from '#platform/storage/image-work.ts'
import { iconSizes } from '#shared/brand/pictures.ts'
import { themeOf } from '#shared/brand/theme.ts'
import { isStorageKey } from '#shared/storage-key.ts'

const forms = [...iconSizes.map(String), 'maskable-192', 'maskable-512', 'logo'] as const
type Form = string
const inQueue = imageQueue(20)
/** Twice the height at which mails show a logo. */
const logoHeight = 96
/** Part of a maskable icon that no phone cuts off. */
const safePart = 0.7
const forEver = 'public, max-age=31536000, immutable'

/**
 * GET /icons/brand/{form}/{key}: the shop's icon or logo as PNG, for browser tabs, home screens and mails. Keys never
 * change their content, but a maskable icon has the primary colour as background, which only the diamond's key names.
 */
export const brandIcons: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { storage, readDb: db } },
) => {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 40 })
  app.get<{ Params: { form: string; '*': string } }>(
    '/icons/brand/:form/*',
    {
      logLevel: 'warn',
      config: { access: 'public' as const },
      schema: { hide: true, params: z.object({ form: z.string(), '*': z.string() }) },
    },
    async (request, reply) => {
      const { form, '*': name } = request.params
      const key = name.replace(/\.png$/, '.webp')
      const isOurs = name.endsWith('.png') && isStorageKey(key) && /^(demo|uploads)\//.test(key)
      if (!forms.includes(form) || !isOurs) throw new NotFound('Picture')
      // Only pictures that the settings name, so that requests cannot make the shop draw all its pictures as icons.
      const settings = await publicSettings(db)
      const { icon, logo, primaryColor } = settings
      const isDiamond = key === diamondKey(settings) && form !== 'logo'
      if (!isDiamond && key !== icon && key !== logo) throw new NotFound('Picture')
      const id = `${form} ${key} ${primaryColor}`
      let drawing = drawn.get(id)
      if (!drawing) {
        drawing = inQueue(async () =>
          isDiamond ? drawDiamond(form, settings) : draw(await storage.get(key), form, primaryColor),
        )
        drawn.set(id, drawing)
        drawing.catch(() => drawn.delete(id))
      }
      const mayChange = form.startsWith('maskable-') && !isDiamond
      return send(request, reply, await drawing, mayChange ? 'public, no-cache' : forEver)
    },
  )
}

/** The woven diamond, as demo/art/icons.ts draws it, in the shop's colours. */
async function drawDiamond(form: Form, settings: ShopSettings): Promise<Buffer> {
  const { primaryColor, accentColor } = settings
  const isDeep = form.startsWith('maskable-') || form === '180'
  const ground = isDeep ? primaryColor : form === '32' ? 'none' : '#faf7f2'
  const thread = themeOf(settings).light['--color-thread'] ?? accentColor
  const [outer, inner] = isDeep ? ['#faf7f2', thread] : [primaryColor, accentColor]
  // Part of the width; maskable icons may be cropped to a circle.
  const box = 24 / (isDeep ? 0.62 : form === '32' ? 1 : 0.78)
  const from = (24 - box) / 2
  const size = Number(form.replace('maskable-', ''))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${box} ${box}" width="${size}" height="${size}"><rect x="${from}" y="${from}" width="${box}" height="${box}" fill="${ground}"/><path d="M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z" fill="${outer}"/><path d="M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z" fill="${inner}"/></svg>`
  const sharp = await openSharp()
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function draw(master: Buffer | undefined, form: Form, primary: string): Promise<Buffer> {
  if (!master) throw new NotFound('Picture')
  const sharp = await openSharp()
  const picture = sharp(master, { limitInputPixels: 50e6 })
  if (form === 'logo') return picture.resize({ height: logoHeight, withoutEnlargement: true }).png().toBuffer()
  const isMaskable = form.startsWith('maskable-')
  const size = Number(form.replace('maskable-', ''))
  // Apple shows transparent parts as black.
  const ground = isMaskable ? primary : size === 180 ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 }
  const inner = isMaskable ? Math.round(size * safePart) : size
  const edge = size - inner
  const fitted = await picture
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .extend({
      top: Math.floor(edge / 2),
      bottom: Math.ceil(edge / 2),
      left: Math.floor(edge / 2),
      right: Math.ceil(edge / 2),
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer()
  return typeof ground === 'string' ? sharp(fitted).flatten({ background: ground }).png().toBuffer() : fitted
}

function send(request: FastifyRequest, reply: FastifyReply, body: Buffer, caching: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ 'cache-control': caching, etag, 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(body)
}
