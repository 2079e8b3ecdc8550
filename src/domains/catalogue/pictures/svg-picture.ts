import { Refusal } from '#platform/refusal.ts'
import { openSharp } from '#platform/storage/image-work.ts'

/** Drawings of logos have some ten KB; a megabyte is a photo in disguise. */
const maxSvgBytes = 1024 * 1024
/** Longest side of the drawn picture, in pixels. */
const longestSide = 1200
const usualDensity = 72
const maxDensity = 2400

/**
 * Text that begins with <svg, after a prologue and comments. Comments can match in one way only, so a hostile file
 * causes no catastrophic backtracking.
 */
export const isSvg = (file: Buffer): boolean =>
  /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!doctype svg[^>[]*>\s*)*<svg[\s>]/i.test(
    file.toString('utf8', 0, 8000),
  )

/** Whatever acts, or comes from elsewhere. Drawing it would leave it out; who sends it should know. */
const acts = /<(script|foreignobject|iframe|embed|object|animate|set|handler)\b|\son[a-z]+\s*=|javascript:|<!entity/i
const fromElsewhere =
  /(href|src)\s*=\s*(?:["']\s*)?(?!#|data:image\/(png|jpeg|webp);|["'])[^\s"']|url\(\s*(?:["']\s*)?(?!#|data:|[\s"'])[^)]|@import/i

/**
 * Draws an SVG as PNG. The SVG itself is never stored or served, because browsers would run its scripts.
 * @throws Refusal 413, 422
 */
export async function drawSvg(file: Buffer, name: string): Promise<Buffer> {
  if (file.length > maxSvgBytes) throw new Refusal(413, 'too_large', `${name} is larger than 1 MB, too much for an SVG`)
  const text = file.toString('utf8')
  if (acts.test(text))
    throw new Refusal(
      422,
      'not_only_a_picture',
      `${name} has a script or an animation in it. Please save it as plain SVG or PNG`,
    )
  if (fromElsewhere.test(text))
    throw new Refusal(
      422,
      'not_only_a_picture',
      `${name} needs files from elsewhere. Please embed them, or save it as PNG`,
    )
  const sharp = await openSharp()
  try {
    const { width, height } = await sharp(file).metadata()
    const density = Math.min(maxDensity, Math.max(usualDensity, (usualDensity * longestSide) / Math.max(width, height)))
    return await sharp(file, { density, limitInputPixels: 50e6 })
      .resize({ width: longestSide, height: longestSide, fit: 'inside' })
      .png()
      .toBuffer()
  } catch {
    throw new Refusal(422, 'broken_picture', `${name} is damaged and cannot be opened`)
  }
}
