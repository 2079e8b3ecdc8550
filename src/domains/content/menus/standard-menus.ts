import type { ContentLanguage } from '#shared/content-languages.ts'
import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import type { MenuDocument, MenuItem } from './staff-contract.ts'

type Message = (inputs: Record<string, never>, options: { locale: ContentLanguage }) => string

const said = (message: Message): TextPair => ({ en: message({}, { locale: 'en' }), bn: message({}, { locale: 'bn' }) })

const item = (id: string, kind: MenuItem['kind'], label: TextPair, link = '', items: MenuItem[] = []): MenuItem => ({
  id,
  kind,
  label,
  link,
  isHighlighted: false,
  items,
})
const category = (slug: string, label: Message, id = slug) => item(id, 'category', said(label), slug)
const link = (id: string, label: Message, to: string) => item(id, 'link', said(label), to)

/** The menus that the shop came with. */
export const standardMenus = (): MenuDocument => ({
  header: [
    category('mens', m.menu_mens),
    category('womens', m.menu_womens),
    category('kids', m.menu_kids),
    category('accessories', m.menu_accessories),
    category('new-arrivals', m.menu_new_arrivals),
    item('collections', 'collections', said(m.menu_collections), '/shop'),
    { ...category('sale', m.menu_sale), isHighlighted: true },
    item('brand', 'link', said(m.menu_brand), '/brand', [
      link('brand-story', m.menu_our_story, '/story'),
      link('brand-about', m.menu_about, '/about'),
      link('brand-stores', m.menu_stores, '/stores'),
      link('brand-care', m.menu_care, '/care'),
    ]),
  ],
  drawer: null,
  footer: [
    item('shop', 'link', said(m.footer_shop), '', [
      category('mens', m.menu_mens, 'shop-mens'),
      category('womens', m.menu_womens, 'shop-womens'),
      category('kids', m.menu_kids, 'shop-kids'),
      category('accessories', m.menu_accessories, 'shop-accessories'),
      category('new-arrivals', m.menu_new_arrivals, 'shop-new'),
      item('shop-collections', 'collections', said(m.menu_collections), '/shop'),
      category('sale', m.menu_sale, 'shop-sale'),
    ]),
    item('help', 'link', said(m.footer_help), '', [
      link('help-track', m.footer_track, '/track-order'),
      link('help-contact', m.footer_contact_us, '/contact'),
      link('help-sizes', m.footer_size_guide, '/size-guide'),
      link('help-faq', m.footer_faq, '/faq'),
      link('help-shipping', m.footer_shipping, '/shipping-policy'),
      link('help-returns', m.footer_returns, '/returns'),
      link('help-refunds', m.footer_refunds, '/refund-policy'),
    ]),
    item('about', 'link', { en: '{shop}', bn: '{shop}' }, '', [
      link('about-us', m.menu_about, '/about'),
      link('about-story', m.menu_our_story, '/story'),
      link('about-stores', m.menu_stores, '/stores'),
      link('about-care', m.menu_care, '/care'),
      link('about-brand', m.menu_brand, '/brand'),
      item('about-profiles', 'profiles', { en: '', bn: '' }),
    ]),
  ],
  legal: [link('privacy', m.footer_privacy, '/privacy'), link('terms', m.footer_terms, '/terms')],
})
