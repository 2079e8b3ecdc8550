/**
 * Renders the original pictures of the demo into demo/masters.
 * node demo/art/render.ts [--only SUBSTRING] [--force] [--scenes]
 */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureName } from '../vocabulary.ts'
import { drawGarment } from './draw.ts'
import { drawMeasure } from './measure.ts'
import { ripple } from './ripple.ts'
import { scenes } from './scene.ts'

const folder = join(import.meta.dirname, '..', 'masters')
const flag = (name: string): boolean => process.argv.includes(name)
const only = flag('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '') : ''

/** Garments are rendered at this width and then enlarged: a third of the time, and smaller files. */
const drawnWidth = 1000

type Job = { name: string; draw: () => string; over?: string; quality: number; garment: boolean }

const jobs = async (): Promise<Job[]> => {
  if (flag('--scenes'))
    return Object.entries(scenes).map(([name, draw]) => ({ name, draw, quality: 78, garment: false }))
  const { allRecipes } = await import('../catalogue/pictures.ts')
  const named = new Map(allRecipes().map((recipe) => [pictureName(recipe), recipe]))
  return [...named].map(([name, recipe]) => ({
    name,
    draw: () => drawGarment(recipe),
    over: drawMeasure(recipe),
    quality: recipe.view === 'detail' ? 54 : 66,
    garment: true,
  }))
}

const wanted = (await jobs()).filter(
  ({ name }) => name.includes(only) && (flag('--force') || !existsSync(join(folder, `${name}.webp`))),
)
mkdirSync(folder, { recursive: true })
const started = performance.now()
let next = 0
let done = 0
const sizes: number[] = []

/** Renders a job, ripples the lines slightly, enlarges garments to full size, and lays the measuring line over them. */
const picture = async (job: Job): Promise<Sharp> => {
  const drawn = sharp(Buffer.from(job.draw()), { unlimited: true }).flatten({ background: '#e4dbcd' })
  const { data, info } = await (job.garment ? drawn.resize(drawnWidth) : drawn)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const waved = ripple({ data, ...info }, job.name, job.name === 'placeholder' || job.name === 'scene-loom' ? 0 : 3)
  const pixels = sharp(waved.data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  if (!job.garment) return pixels
  const full = pixels.resize(1200, 1600, { kernel: 'lanczos3' })
  return job.over ? full.composite([{ input: Buffer.from(job.over) }]) : full
}

/** Worker: takes one job after another. Two of them run concurrently. */
const work = async (): Promise<void> => {
  for (let job = wanted[next++]; job; job = wanted[next++]) {
    const file = join(folder, `${job.name}.webp`)
    await (await picture(job)).webp({ quality: job.quality, effort: 4 }).toFile(file)
    sizes.push(statSync(file).size / 1024)
    done++
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(
      `\r${done} of ${wanted.length}, ${(seconds / done).toFixed(2)} s each, ${Math.round((seconds / done) * (wanted.length - done))} s to go   `,
    )
  }
}

sharp.concurrency(1)
await Promise.all([work(), work()])
const total = sizes.reduce((a, b) => a + b, 0)
console.log(
  `\n${done} pictures, ${(total / 1024).toFixed(1)} MB, mean ${(total / (done || 1)).toFixed(0)} KB, largest ${Math.max(0, ...sizes).toFixed(0)} KB`,
)
