import { standardColors } from '#shared/brand/brand.ts'
import { type FontFile, fontFilesOf } from '#shared/brand/font-files.ts'
import { iconUrl, logoRatio } from '#shared/brand/pictures.ts'
import { themeOf } from '#shared/brand/theme.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { ShopSettings } from '../defaults.ts'
import { darkStorefront, onDark } from './dark-storefront.ts'
import { shopIcon } from './shop-icon.ts'

/** The brand's part of every page's head. `style` is '' for the standard look. */
export type BrandHead = { style: string; tags: string }

const made = new WeakMap<ShopSettings, BrandHead>()

/** The same for settings that have not changed, because the query cache returns the same object. */
export function brandHead(settings: ShopSettings): BrandHead {
  let head = made.get(settings)
  if (!head) {
    head = { style: brandStyle(settings), tags: tagsOf(settings) }
    made.set(settings, head)
  }
  return head
}

function tagsOf(settings: ShopSettings): string {
  const { primaryColor } = settings
  const icon = shopIcon(settings)
  const icons = icon
    ? ([32, 192] as const).map(
        (size) => `<link rel="icon" type="image/png" sizes="${size}x${size}" href="${iconUrl(icon, size)}"/>`,
      )
    : ['<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>']
  const apple = icon ? iconUrl(icon, 180) : '/icons/apple-touch-icon.png'
  return `<meta name="theme-color" content="${primaryColor}"/>${icons.join('')}<link rel="apple-touch-icon" href="${apple}"/>`
}

/** The style that comes after the stylesheet: custom properties, fonts, logo and ornaments. Values are validated. */
function brandStyle(settings: ShopSettings): string {
  const { light, dark } = themeOf(settings)
  return [
    ...fontFilesOf(settings.fontPair).map(fontFace),
    // More specific than the stylesheet's own rules, so that their order does not matter.
    rule(':root:not([data-theme=dark])', light),
    rule(':root[data-theme=dark]', dark),
    ...ornaments(settings),
    ...pictures(settings),
    ...darkStorefront(settings),
  ].join('')
}

const fontFace = ({ family, weight, range, url }: FontFile): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`

function rule(selector: string, tokens: Record<string, string>): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : ''
}

/** The selvedge is a drawing, which does not know custom properties: drawn again in the accent. */
function ornaments({ accentColor, primaryColor }: ShopSettings): string[] {
  const { accentColor: accent, primaryColor: primary } = standardColors
  if (accentColor === accent && primaryColor === primary) return []
  const color = encodeURIComponent(accentColor)
  const svg = (size: string, body: string) =>
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' ${size}%3E${body}%3C/svg%3E")`
  const line = `%3Cpath d='M0 .5h18M0 8.5h18' stroke='${color}'/%3E`
  const diamonds = `%3Cpath d='M9 2l2.5 2.5L9 7 6.500 4.500zM0 3.200l1.300 1.300L0 5.800zM18 3.200l-1.300 1.300 1.300 1.300z' fill='${color}'/%3E`
  return [`.selvedge,.banded{background-image:${svg("width='18' height='9' viewBox='0 0 18 9'", line + diamonds)}}`]
}

/** Height of a logo in the header, in rem. */
const logoHeightRem = 2.25
const unseen = '{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'

/** The logo replaces the diamond next to the shop's name, the icon replaces all others. */
function pictures({ logo, icon, logoHasName, storefrontTheme }: ShopSettings): string[] {
  const shown = (key: string) =>
    `-webkit-mask:none;mask:none;background:url("${pictureUrl(key, 480)}") center/contain no-repeat`
  const shopIcon = icon || logo
  // On a dark ground or the primary colour a picture of any colour needs a light plate.
  const plate = 'background-color:#faf7f2;box-shadow:0 0 0 4px #faf7f2;border-radius:2px'
  const plates = [
    `:is([data-theme=dark],.bg-green) .diamond{${plate}}`,
    ...onDark(storefrontTheme, `:root:not([data-theme]) .diamond{${plate}}`),
  ]
  const iconRule = shopIcon ? [`.diamond{${shown(shopIcon)}}`, ...plates] : []
  if (!logo) return iconRule
  const width = (logoHeightRem * logoRatio(logo)).toFixed(2)
  return [
    ...iconRule,
    `.logo .diamond{background-image:url("${pictureUrl(logo, 480)}");height:${logoHeightRem}rem;width:min(${width}rem,38vw,11rem)}`,
    // Only the header of a wide screen has room for logo and name; sidebar and phones show the logo.
    logoHasName
      ? `.logo>:not(.diamond)${unseen}`
      : `aside .logo>:not(.diamond)${unseen}@media(max-width:1535px){header.sticky .logo>:not(.diamond)${unseen}}`,
  ]
}
