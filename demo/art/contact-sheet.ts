/**
 * A contact sheet for eyes: node demo/art/contact-sheet.ts OUT.png WIDTH COLUMNS RECIPE…
 * A recipe is written garment:cut:cloth:colour:thread:view.
 */
import sharp from 'sharp'
import type { Recipe } from '../vocabulary.ts'
import { drawGarment } from './draw.ts'

const [out, width, columns, ...words] = process.argv.slice(2) as [string, string, string, ...string[]]
const w = Number(width)
const h = Math.round((w * 4) / 3)
const pictures = []
for (const word of words) {
  const [garment, cut, cloth, colour, thread, view] = word.split(':')
  const started = performance.now()
  const recipe = { garment, cut: Number(cut), cloth, colour, thread, view: view ?? 'front' } as Recipe
  pictures.push(await sharp(Buffer.from(drawGarment(recipe))).resize(w, h).png().toBuffer())
  console.log(word, Math.round(performance.now() - started), 'ms')
}
const across = Number(columns)
await sharp({ create: { width: across * (w + 8), height: Math.ceil(pictures.length / across) * (h + 8), channels: 3, background: '#ffffff' } })
  .composite(pictures.map((input, i) => ({ input, left: (i % across) * (w + 8) + 4, top: Math.floor(i / across) * (h + 8) + 4 }))).png().toFile(out)
