/**
 * Renders recipes side by side for visual review: node demo/art/contact-sheet.ts OUT.png WIDTH COLUMNS RECIPE…
 * A recipe is written garment:cut:cloth:colour:thread:view.
 */
import sharp from 'sharp'
import { allRecipes } from '../catalogue/pictures.ts'
import type { Recipe } from '../vocabulary.ts'
import { drawGarment } from './draw.ts'
import { drawMeasure } from './measure.ts'
import { ripple } from './ripple.ts'

const [out, width, columns, ...words] = process.argv.slice(2) as [string, string, string, ...string[]]
const w = Number(width)
const h = Math.round((w * 4) / 3)
const pictures: Buffer[] = []
for (const word of words) {
  const [garment, cut, cloth, color, thread, view] = word.split(':')
  const drawn = { garment, cut: Number(cut), cloth, color, thread, view: view ?? 'front' } as Recipe
  const sample = allRecipes().find((each) => each.garment === garment && each.measured)
  const recipe = { ...drawn, measured: sample?.measured }
  const { data, info } = await sharp(Buffer.from(drawGarment(recipe)))
    .resize(w, h)
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data: waved } = ripple({ data, ...info }, word, (3 * w) / 1000)
  const over = drawMeasure(recipe)
  pictures.push(
    await sharp(waved, { raw: { width: w, height: h, channels: info.channels } })
      .composite(over ? [{ input: await sharp(Buffer.from(over)).resize(w, h).png().toBuffer() }] : [])
      .png()
      .toBuffer(),
  )
}
const across = Number(columns)
await sharp({
  create: {
    width: across * (w + 8),
    height: Math.ceil(pictures.length / across) * (h + 8),
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(
    pictures.map((input, i) => ({
      input,
      left: (i % across) * (w + 8) + 4,
      top: Math.floor(i / across) * (h + 8) + 4,
    })),
  )
  .png()
  .toFile(out)
