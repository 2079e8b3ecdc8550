/**
 * Renders the shop's logo as home-screen icons: node demo/art/icons.ts
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '..', '..', 'public', 'icons')

/** The logo of src/web/ui/logo.tsx, with a view box of 24. */
const outer = 'M12 .5 23.5 12 12 23.5.5 12zm0 2.8L3.3 12l8.7 8.7 8.7-8.7z'
const inner = 'M12 6.2 17.8 12 12 17.8 6.2 12zm0 3.3L9.5 12l2.5 2.5 2.5-2.5z'

/** The logo on a background; `share` is its part of the width. */
const icon = (ground: string, colors: [string, string], share: number): Buffer => {
  const edge = (24 / share - 24) / 2
  const box = 24 + 2 * edge
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${box} ${box}" width="1024" height="1024"><rect x="${-edge}" y="${-edge}" width="${box}" height="${box}" fill="${ground}"/><path d="${outer}" fill="${colors[0]}"/><path d="${inner}" fill="${colors[1]}"/></svg>`,
  )
}

const light = icon('#faf7f2', ['#15493f', '#b98a3c'], 0.78)
// Maskable icons may be cropped to a circle of 80 %; a diamond of 62 % fits inside with a margin.
const deep = icon('#15493f', ['#faf7f2', '#d9a94f'], 0.62)

const files: [name: string, svg: Buffer, size: number][] = [
  ['icon-192', light, 192],
  ['icon-512', light, 512],
  ['maskable-192', deep, 192],
  ['maskable-512', deep, 512],
  ['apple-touch-icon', deep, 180],
]

mkdirSync(folder, { recursive: true })
for (const [name, svg, size] of files) {
  await sharp(svg)
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`))
}
