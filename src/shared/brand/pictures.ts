/** A logo's key ends with its size in pixels, so that pages reserve its space: uploads/brand/2026/11/….-600x160.webp */
export const logoKey = /^$|^uploads\/brand\/[\w/-]+-\d{1,4}x\d{1,4}\.webp$/

/** Width divided by height. */
export function logoRatio(key: string): number {
  const [, width = 1, height = 1] = /-(\d+)x(\d+)\.webp$/.exec(key) ?? []
  return Number(width) / Number(height)
}

/** Sizes of the icon in pixels: tab, home screen of Apple, and the two that Android requires. */
export const iconSizes = [32, 180, 192, 512] as const
export type IconSize = (typeof iconSizes)[number]

/** The icon as PNG. `maskable`: on the primary colour, with a margin that a phone may cut off. */
export const iconUrl = (key: string, size: IconSize, maskable = false): string =>
  `/icons/brand/${maskable ? 'maskable-' : ''}${size}/${key.replace(/\.webp$/, '.png')}`

/** The logo as PNG, for mails: few mail programs show WebP. */
export const logoPngUrl = (key: string): string => `/icons/brand/logo/${key.replace(/\.webp$/, '.png')}`
