/** The owner's choices for the shop's look; the defaults are in src/domains/settings/defaults.ts. */
export type BrandLook = {
  primaryColor: string
  accentColor: string
  inkColor: string
  cornerRadius: number
  fontPair: FontPair
}

/** The colours that the stylesheet (src/web/app.css) is written with. */
export const standardColors = { primaryColor: '#15493f', accentColor: '#b98a3c', inkColor: '#1c1a17' } as const
export type BrandColor = keyof typeof standardColors

/** Pixels. */
export const standardRadius = 6
export const maxRadius = 16

/** The darkest background of text on the pages: a colour that is readable on it is readable on all of them. */
export const darkestGround = '#efe9de'

/** Faces that ship with the shop; each has Latin and Bangla. */
export const fontPairs = {
  anek: { label: 'Anek Bangla', sans: 'Anek Bangla', heading: 'Anek Bangla' },
  hind: { label: 'Hind Siliguri', sans: 'Hind Siliguri Web', heading: 'Hind Siliguri Web' },
  serif: {
    label: 'Noto Serif Bengali, with Anek Bangla for text',
    sans: 'Anek Bangla',
    heading: 'Noto Serif Bengali Web',
  },
} as const
export type FontPair = keyof typeof fontPairs
/** Look of the storefront's pages; 'device': as the shopper's device is set. */
export const storefrontThemes = ['light', 'dark', 'device'] as const
export type StorefrontTheme = (typeof storefrontThemes)[number]

export const fontPairNames = Object.keys(fontPairs) as [FontPair, ...FontPair[]]
