import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { shopIcon } from '#domains/settings/brand/shop-icon.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { dataPolicy } from '#server/http/security-headers.ts'
import { iconUrl } from '#shared/brand/pictures.ts'
import { type Locale, locales, pathIn } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'

/** The web app manifest, which lets phones install the shop, in the language of the page. */
export const webManifest: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { readDb: db } }) => {
  const answer = (locale: Locale) => async (request: FastifyRequest, reply: FastifyReply) => {
    const settings = await publicSettings(db)
    request.cacheTags = ['settings']
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'content-security-policy': dataPolicy, 'cache-control': 'public, no-cache' })
      .send(JSON.stringify(manifest(locale, settings)))
  }
  const open = { logLevel: 'warn' as const, config: { access: 'public' as const } }
  for (const locale of locales) app.get(pathIn('/manifest.webmanifest', locale), open, answer(locale))
}

function manifest(locale: Locale, settings: ShopSettings) {
  const name = shopNameIn(settings, locale)
  const sells = settings.tellsDemoStory ? m.home_description : m.home_description_plain
  const ownIcon = shopIcon(settings)
  const path = (to: string) => pathIn(to, locale)
  const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
    src: ownIcon
      ? iconUrl(ownIcon, size, purpose === 'maskable')
      : `/icons/${purpose === 'maskable' ? 'maskable' : 'icon'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    // All languages are one app.
    id: '/',
    name,
    short_name: name,
    description: sells({}, { locale }),
    lang: locale,
    dir: 'ltr',
    start_url: `${path('/')}?utm_source=homescreen`,
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f2',
    theme_color: settings.primaryColor,
    categories: ['shopping'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: m.offline_shortcut_track({}, { locale }), url: path('/track-order'), icons: [icon(192, 'any')] },
      {
        name: m.offline_shortcut_new({}, { locale }),
        url: path('/collections/new-arrivals'),
        icons: [icon(192, 'any')],
      },
    ],
  }
}
