import { resolve } from 'node:path'
import { openSharp } from '#platform/storage/image-work.ts'
import type { FontPair } from '#shared/brand/brand.ts'

/**
 * The heading faces as TrueType, cut by src/web/ui/fonts/cut-fonts.mjs: what draws text here does not read WOFF2. A
 * machine need not have any font. The comma has Pango take the last word for a part of the name.
 */
const faces: Record<FontPair, Face> = {
  anek: { family: 'Anek Bangla Medium,', file: 'anek', lineHeight: 0.7 },
  hind: { family: 'Hind Siliguri SemiBold,', file: 'hind', lineHeight: 0.82 },
  serif: { family: 'Noto Serif Bengali SemiBold,', file: 'serif', lineHeight: 0.82 },
}
/** `lineHeight`: part of the face's own, which is meant for running text. */
type Face = { family: string; file: string; lineHeight: number }

const folder = resolve('src/server/pages/share/fonts')

/** A piece of text in one size and colour; a piece may be struck through. */
export type Piece = { text: string; size: number; color: string; isStruck?: boolean }
export type Drawn = { picture: Buffer; width: number; height: number }

const opened = new Map<FontPair, Promise<void>>()

/**
 * Draws lines of pieces as a PNG with a transparent ground. Pango shapes them, Bangla too, and breaks them at the
 * width.
 */
export async function drawText(lines: Piece[][], pair: FontPair, width: number): Promise<Drawn> {
  let ready = opened.get(pair)
  if (!ready) {
    ready = openFaces(pair)
    opened.set(pair, ready)
  }
  await ready
  const text = lines.map((pieces) => pieces.map(markup).join('')).join('\n')
  return draw(`<span line_height="${faces[pair].lineHeight}">${text}</span>`, pair, width)
}

/** Loads each font file once into the process, so that a text may mix letters of several fonts. */
async function openFaces(pair: FontPair): Promise<void> {
  const { file } = faces[pair]
  for (const script of ['latin', 'bangla']) await draw('.', pair, 100, `${folder}/${file}-${script}.ttf`)
}

async function draw(text: string, pair: FontPair, width: number, fontfile?: string): Promise<Drawn> {
  const sharp = await openSharp()
  const { data, info } = await sharp({
    text: {
      text,
      width,
      font: faces[pair].family,
      ...(fontfile && { fontfile }),
      rgba: true,
      // A point is a pixel.
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { picture: data, width: info.width, height: info.height }
}

const markup = ({ text, size, color, isStruck }: Piece) =>
  `<span size="${size}pt" foreground="${color}"${isStruck ? ' strikethrough="true"' : ''}>${escaped(text)}</span>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Control characters are no text to Pango. */
const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? character)
