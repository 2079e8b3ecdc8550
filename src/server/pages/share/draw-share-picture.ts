import type { OverlayOptions, Sharp } from 'sharp'
import type { SharePicture } from '#domains/catalogue/browsing/share-picture.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import { shareSize } from '#shared/pictures.ts'
import { graphemesOf } from '#shared/text/graphemes.ts'
import { type Drawn, drawText, type Piece } from './draw-text.ts'

const { width, height } = shareSize
const paper = '#faf7f2'
const mist = '#efe9de'
const stone = '#6a6257'
const red = '#b3262e'

/** The photo fills the left; 3:4 as on the pages. */
const photoWidth = 473
/** A woven band ends it. */
const bandWidth = 18
const left = photoWidth + bandWidth + 58
const textWidth = width - left - 56
const logoHeight = 64
const top = 60
/** Height of the text below the shop's name. */
const textHeight = height - top - logoHeight - 40 - top

/**
 * The picture of a product that others show with a link to it: photo, shop, title, price.
 * @param photo master; undefined: the product has none, or it is missing
 * @param logo the owner's logo or icon
 * @returns JPEG, which every service reads
 */
export async function drawSharePicture(
  content: SharePicture,
  photo: Buffer | undefined,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const sharp = await openSharp()
  const { colors, fontPair, shopName } = content
  // An unreadable photo counts as none.
  const pictured = photo && (await framed(sharp(photo, { limitInputPixels: 50e6 }), content).catch(() => undefined))
  const drawnLogo = logo
    ? await sharp(logo, { limitInputPixels: 50e6 })
        .resize({ width: 320, height: logoHeight, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
    : await sharp(Buffer.from(diamond(colors)))
        .png()
        .toBuffer({ resolveWithObject: true })
  const hasName = !(content.logo && content.logoHasName)
  const beside = left + drawnLogo.info.width + 20
  const name = hasName && (await drawText([[{ text: shopName, size: 38, color: colors.inkColor }]], fontPair, width))
  const text = await fittingText(content)
  const layers: OverlayOptions[] = [
    { input: pictured ?? Buffer.from(noPhoto(colors)), left: 0, top: 0 },
    { input: Buffer.from(band(colors)), left: photoWidth, top: 0 },
    { input: drawnLogo.data, left, top: top + Math.round((logoHeight - drawnLogo.info.height) / 2) },
    ...(name ? [await inside(name, beside, width - beside - 40, logoHeight)] : []),
    { input: text.picture, left, top: top + logoHeight + 40 + Math.round((textHeight - text.height) / 2) },
  ]
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** An upright photo fills the frame, another is shown whole, as on the cards. */
async function framed(photo: Sharp, { photo: shape }: SharePicture): Promise<Buffer> {
  const isUpright = shape && shape.width < shape.height * 0.9
  return photo
    .rotate()
    .resize({ width: photoWidth, height, fit: isUpright ? 'cover' : 'contain', background: mist })
    .flatten({ background: mist })
    .toBuffer()
}

/** A long name becomes smaller rather than leave the picture. */
async function inside(name: Drawn, from: number, limit: number, line: number): Promise<OverlayOptions> {
  if (name.width <= limit) return { input: name.picture, left: from, top: top + Math.round((line - name.height) / 2) }
  const sharp = await openSharp()
  const { data, info } = await sharp(name.picture).resize({ width: limit }).png().toBuffer({ resolveWithObject: true })
  return { input: data, left: from, top: top + Math.round((line - info.height) / 2) }
}

/** Title and price, as large as they find room; the longest titles are cut. */
async function fittingText(content: SharePicture): Promise<Drawn> {
  for (const size of [68, 58, 48]) {
    const text = await drawText(linesOf(content, content.title, size), content.fontPair, textWidth)
    if (text.height <= textHeight) return text
  }
  const graphemes = graphemesOf(content.title)
  for (let length = 120; ; length -= 20) {
    const title = `${graphemes.slice(0, length).join('').trimEnd()}…`
    const text = await drawText(linesOf(content, title, 48), content.fontPair, textWidth)
    if (text.height <= textHeight || length <= 40) return text
  }
}

function linesOf({ price, priceBefore, discount, colors }: SharePicture, title: string, size: number): Piece[][] {
  const gap = { text: ' ', size: 24, color: stone }
  const prices: Piece[] = [
    { text: price, size: 54, color: colors.primaryColor },
    ...(priceBefore
      ? [
          { text: '  ', size: 30, color: stone },
          { text: priceBefore, size: 34, color: stone, isStruck: true },
        ]
      : []),
    ...(discount
      ? [
          { text: '  ', size: 30, color: stone },
          { text: discount, size: 34, color: red },
        ]
      : []),
  ]
  return [[{ text: title, size, color: colors.inkColor }], ...(price ? [[gap], prices] : [])]
}

type Colors = SharePicture['colors']

/** The woven diamond of the pages. */
const diamondIn = (outer: string, inner: string) =>
  `<path d="M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z" fill="${outer}"/><path d="M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z" fill="${inner}"/>`
const svg = (size: string, body: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`

const diamond = ({ primaryColor, accentColor }: Colors) =>
  svg('viewBox="0 0 24 24" width="56" height="56"', diamondIn(primaryColor, accentColor))

/** A product without a photo has the diamond on the primary colour. */
const noPhoto = ({ primaryColor, accentColor }: Colors) =>
  svg(
    `width="${photoWidth}" height="${height}"`,
    `<rect width="100%" height="100%" fill="${primaryColor}"/><svg x="136" y="215" width="200" height="200" viewBox="0 0 24 24">${diamondIn(paper, accentColor)}</svg>`,
  )

/** A selvedge in the shop's colours. */
const band = ({ primaryColor, accentColor }: Colors) =>
  svg(
    `width="${bandWidth}" height="${height}"`,
    `<defs><pattern id="w" width="${bandWidth}" height="18" patternUnits="userSpaceOnUse"><path d="M9 4l5 5-5 5-5-5z" fill="none" stroke="${accentColor}" stroke-width="1.600"/><path d="M9 7.500l1.500 1.500L9 10.500 7.500 9z" fill="${accentColor}"/></pattern></defs><rect width="${bandWidth}" height="${height}" fill="${primaryColor}"/><rect width="${bandWidth}" height="${height}" fill="url(#w)"/>`,
  )
