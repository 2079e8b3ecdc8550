/**
 * Makes the video of the home page, demo/masters/film-loom.mp4: a jamdani grows on the loom, row by row, becomes a
 * whole cloth, and the cloth becomes the shop's logo. It has no sound. node demo/art/film.ts [--frame SECOND FILE]
 *
 * Its poster is one of its frames: node demo/art/film.ts --frame 8 demo/masters/film-loom.webp
 *
 * Only needed to make the video again; the shop plays the file in the repository. Requires `ffmpeg` with libx264
 * (Debian: apt-get install ffmpeg), and a browser for the lettering of the logo.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from '../../scripts/browser.mjs'
import { item, num } from './geometry.ts'

const width = 1280
const height = 720
const rate = 24
const seconds = 14
const masters = join(import.meta.dirname, '..', 'masters')
const fonts = join(import.meta.dirname, '..', '..', 'src', 'web', 'ui', 'fonts')

const paper = '#faf7f2'
const green = '#15493f'
const deep = '#0e362e'
const gold = '#d3a552'
const red = '#b3262e'

/** Start of each part of the video, in seconds. */
const cut = { weave: 1.2, cloth: 8.7, sign: 11.1 }

const clamp = (value: number) => Math.max(0, Math.min(1, value))
/** Progress (0 to 1) of an animation that starts at `from` and takes `length` seconds, eased at both ends. */
const eased = (at: number, from: number, length: number) => {
  const share = clamp((at - from) / length)
  return share * share * (3 - 2 * share)
}

/** The woven figure, a character per cell: g gold, r red, p paper, '.' ground. */
const columns = 75
const rows = 45
const figure = Array.from({ length: rows }, (_, y) =>
  Array.from({ length: columns }, (_, x) => cellOf(Math.abs(x - 37), Math.abs(y - 22))).join(''),
)

/**
 * A cell by its distance from the centre, because the figure is symmetric: a stepped diamond with flowers in and beside
 * it.
 */
function cellOf(u: number, v: number): string {
  if (v === 22) return 'g'
  if (v === 21) return '.'
  if (v === 20) return (u + 1) % 4 < 2 ? 'g' : '.'
  const d = u + v
  if (v < 20 && d <= 19) {
    if (d >= 18) return 'g'
    if (d === 16) return u % 2 ? '.' : 'p'
    if (d === 14 || d === 13) return 'g'
    if (d < 12 && Math.abs(u - v) <= 1 && d > 4) return d % 3 ? 'g' : '.'
    if (Math.min(u, v) === 0 && (d === 6 || d === 9)) return 'p'
    return d <= 1 ? 'p' : d <= 3 ? 'r' : '.'
  }
  const side = Math.abs(u - 29) + v
  if (side <= 5) return side === 5 || side === 4 ? 'g' : side === 2 ? 'g' : side === 0 ? 'r' : '.'
  const corner = Math.abs(u - 29) + Math.abs(v - 14)
  if (corner <= 3) return corner === 3 ? 'g' : corner === 0 ? 'p' : '.'
  if (u === 37 && v % 7 === 0) return 'p'
  return '.'
}

const cell = 12
const left = (width - columns * cell) / 2
const bottom = 634
const threadOf: Record<string, string> = { g: gold, r: '#cf3f45', p: '#f4ead6' }

/** The threads of one row of the figure, from column `from` to column `to`. */
function laid(row: number, top: number, from = 0, to = columns): string {
  let svg = ''
  for (const run of item(figure, rows - 1 - row).matchAll(/g+|r+|p+/g)) {
    const start = Math.max(run.index, from)
    const end = Math.min(run.index + run[0].length, to)
    if (end <= start) continue
    const x = left + start * cell
    const w = (end - start) * cell
    svg +=
      `<rect x="${num(x)}" y="${num(top + 1)}" width="${num(w)}" height="${cell - 2}" rx="4" fill="${threadOf[item(run[0].split(''), 0)]}"/>` +
      `<rect x="${num(x + 3)}" y="${num(top + 2.6)}" width="${num(Math.max(1, w - 6))}" height="2" rx="1" fill="#fff" opacity=".38"/>`
  }
  return svg
}

/** Every pass of the shuttle: start, duration and number of rows. Later passes are faster and stand for two rows. */
const picks = (() => {
  const all: { at: number; long: number; row: number; many: number }[] = []
  let at = cut.weave
  for (let row = 0; row < rows; ) {
    const slow = row < 9
    const many = slow ? 1 : Math.min(2, rows - row)
    const long = slow ? 0.46 - row * 0.018 : 0.2
    all.push({ at, long, row, many })
    at += long
    row += many
  }
  return all
})()

const ground = `<pattern id="ground" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse" patternTransform="translate(${left} ${bottom % cell})"><rect width="${cell}" height="${cell}" fill="${green}"/><rect y="1" width="${cell}" height="3" fill="#2a6a5c"/><rect y="${cell - 2}" width="${cell}" height="2" fill="#0c332b"/><rect width="1.4" height="${cell}" fill="#0c332b" opacity=".55"/></pattern>`
const repeat = `<pattern id="repeat" width="${columns * cell}" height="${(rows - 1) * cell}" patternUnits="userSpaceOnUse" patternTransform="translate(0 ${bottom - rows * cell})"><rect width="${columns * cell}" height="${rows * cell}" fill="url(#ground)"/>${Array.from(
  { length: rows },
  (_, row) => laid(row, (rows - 1 - row) * cell),
)
  .join('')
  .replace(/ x="([\d.]+)"/g, (_, x) => ` x="${num(Number(x) - left)}"`)}</pattern>`

/** Warp, reed, shuttle and the woven cloth at a time of the video. */
function loom(at: number): string {
  const drawn = eased(at, 0.15, 1)
  const pick = picks.findLast((each) => each.at <= at)
  const share = pick ? clamp((at - pick.at) / pick.long) : 0
  const done = pick ? (share >= 0.86 ? pick.row + pick.many : pick.row) : 0
  const fell = bottom - done * cell
  const index = pick ? picks.indexOf(pick) : 0
  const toRight = index % 2 === 0
  const flight = clamp(share / 0.62)
  const over = flight * flight * (3 - 2 * flight)
  const shuttleX = toRight ? -110 + over * (width + 220) : width + 110 - over * (width + 220)
  const beat = share < 0.62 ? 0 : share < 0.86 ? eased(share, 0.62, 0.24) : 1 - eased(share, 0.86, 0.14)
  const reed = fell - 92 + beat * 62
  const shed = fell - 24

  let svg = ''
  for (let i = 0; i <= columns; i++) {
    // The warp threads are drawn from the middle outwards; odd and even ones swap at every pass.
    const near = 1 - Math.abs(i - columns / 2) / (columns / 2)
    const length = clamp(drawn * 1.7 - (1 - near) * 0.7)
    if (length <= 0) continue
    const raised = i % 2 === index % 2
    const edge = i < 2 || i > columns - 2
    svg += `<path d="M${num(left + i * cell)} -10V${num(-10 + (bottom + 10) * length)}" stroke="${edge ? gold : raised ? '#e9dcc0' : '#8fa99d'}" stroke-width="${raised ? 2.2 : 1.6}" opacity="${edge ? 0.95 : raised ? 0.62 : 0.42}"/>`
  }
  // The beam at the start of the cloth.
  svg += `<g opacity="${num(drawn)}"><rect x="${left - 40}" y="${bottom}" width="${columns * cell + 80}" height="26" rx="13" fill="#7a512d"/><rect x="${left - 40}" y="${bottom + 4}" width="${columns * cell + 80}" height="5" rx="2.5" fill="#b98a5a" opacity=".6"/></g>`
  if (done > 0) {
    svg += `<rect x="${left}" y="${fell}" width="${columns * cell}" height="${done * cell}" fill="url(#ground)"/>`
    for (let row = 0; row < done; row++) svg += laid(row, bottom - (row + 1) * cell)
    svg += `<rect x="${left - 7}" y="${fell}" width="7" height="${done * cell}" fill="${red}"/><rect x="${left + columns * cell}" y="${fell}" width="7" height="${done * cell}" fill="${red}"/>`
  }
  if (!pick || at > cut.cloth) return svg

  // The weft behind the shuttle with the threads of the figure, then beaten down by the reed.
  if (done === pick.row) {
    const sunk = shed + (fell - cell - shed) * beat
    const passed = Math.round(clamp((shuttleX - left) / (columns * cell)) * columns)
    const [from, to] = toRight ? [0, passed] : [passed, columns]
    const x1 = toRight ? left : Math.max(left, shuttleX)
    const x2 = toRight ? Math.min(left + columns * cell, shuttleX) : left + columns * cell
    if (x2 > x1)
      svg += `<rect x="${num(x1)}" y="${num(sunk + 3)}" width="${num(x2 - x1)}" height="5" rx="2.5" fill="#3b8270"/>${laid(pick.row, sunk, from, to)}`
  }
  const shown = eased(at, cut.weave - 0.5, 0.5) * (1 - eased(at, cut.cloth - 0.35, 0.3))
  svg += `<g opacity="${num(shown * 10) === '10' ? 1 : shown.toFixed(2)}">${reedAt(reed)}${share < 0.62 ? shuttleAt(shuttleX, shed + 5, toRight) : ''}</g>`
  return svg
}

const reedAt = (y: number): string =>
  `<g transform="translate(0 ${num(y)})"><rect x="${left - 58}" y="-8" width="${columns * cell + 116}" height="22" rx="6" fill="#000" opacity=".28"/>` +
  `<rect x="${left - 58}" y="-16" width="${columns * cell + 116}" height="22" rx="6" fill="#8d6136"/><rect x="${left - 58}" y="-14" width="${columns * cell + 116}" height="5" rx="2.5" fill="#c59663" opacity=".7"/>` +
  `<path d="${Array.from({ length: columns + 1 }, (_, i) => `M${num(left + i * cell + 6)} 6v44`).join('')}" stroke="#caa468" stroke-width="2"/>` +
  `<rect x="${left - 58}" y="48" width="${columns * cell + 116}" height="9" rx="4" fill="#8d6136"/></g>`

const shuttleAt = (x: number, y: number, toRight: boolean): string =>
  `<g transform="translate(${num(x)} ${num(y)})${toRight ? '' : ' scale(-1 1)'}"><path d="M-104 3Q-60 -17 0 -17T104 3Q60 23 0 23T-104 3Z" fill="#000" opacity=".3" transform="translate(0 9)"/>` +
  `<path d="M-104 0Q-60 -20 0 -20T104 0Q60 20 0 20T-104 0Z" fill="#96693d"/><path d="M-98 -2Q-58 -17 0 -17T98 -2Q58 -9 0 -9T-98 -2Z" fill="#d2a877" opacity=".75"/>` +
  `<rect x="-46" y="-8" width="92" height="16" rx="8" fill="#2b190b"/><rect x="-36" y="-6" width="72" height="12" rx="6" fill="${gold}"/><path d="M-28 -6v12M-16 -6v12M-4 -6v12M8 -6v12M20 -6v12" stroke="#94702f" stroke-width="2"/></g>`

/** The camera moves away: the figure becomes one of many in a cloth with a red border, moving slightly in the wind. */
function cloth(at: number): string {
  const away = eased(at, cut.cloth, 1.9)
  const scale = 1 - away * 0.63
  const middleY = bottom - (rows * cell) / 2
  const seen = eased(at, cut.cloth - 0.3, 0.7)
  const border = bottom - rows * cell + (rows - 1) * cell * 2
  return (
    `<g opacity="${seen.toFixed(2)}"><g transform="translate(${width / 2} ${num(middleY - away * 60)}) scale(${scale.toFixed(4)}) rotate(${num(-away * 5)}) translate(${-width / 2} ${-middleY})">` +
    `<rect x="-3000" y="-3000" width="7000" height="${3000 + border}" fill="url(#repeat)" transform="translate(${left} 0)"/>` +
    `<rect x="-3000" y="${border}" width="7000" height="150" fill="${red}"/><rect x="-3000" y="${border + 10}" width="7000" height="9" fill="${gold}"/><rect x="-3000" y="${border + 131}" width="7000" height="9" fill="${gold}"/>` +
    `<rect x="-3000" y="${border + 30}" width="7000" height="90" fill="url(#leaves)"/><rect x="-3000" y="${border + 150}" width="7000" height="1200" fill="url(#ground)"/></g>` +
    `<rect width="${width}" height="${height}" fill="url(#folds)" opacity="${(away * 0.9).toFixed(2)}"/></g>`
  )
}

const leaves = `<pattern id="leaves" width="120" height="90" patternUnits="userSpaceOnUse"><path d="M60 4L112 45L60 86L8 45Z" fill="none" stroke="${gold}" stroke-width="8"/><path d="M60 27L82 45L60 63L38 45Z" fill="#f4ead6"/><path d="M0 36L11 45L0 54ZM120 36L109 45L120 54Z" fill="${gold}"/></pattern>`
/** Highlights and shadows of folds that move across the cloth. */
const folds = (at: number) =>
  `<linearGradient id="folds" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="420" y2="90" spreadMethod="repeat" gradientTransform="translate(${num(at * 70)} 0)"><stop offset="0" stop-color="#000" stop-opacity=".05"/><stop offset=".22" stop-color="#fff" stop-opacity=".13"/><stop offset=".42" stop-color="#000" stop-opacity=".04"/><stop offset=".72" stop-color="#000" stop-opacity=".36"/><stop offset="1" stop-color="#000" stop-opacity=".05"/></linearGradient>`

/** Paper opens from the middle as a stepped diamond; the rings of the logo appear in it one after another. */
function sign(at: number): string {
  const open = eased(at, cut.sign, 0.9) * 1060
  const step = 24
  const stairs = (r: number) => {
    const n = Math.ceil(r / step)
    const corner = (sx: number, sy: number, outward: boolean) =>
      Array.from({ length: n }, (_, k) => {
        const i = outward ? k : n - 1 - k
        const [a, b] = [(i + 1) * step, (n - i) * step]
        return outward
          ? `L${640 + sx * i * step} ${360 + sy * b}L${640 + sx * a} ${360 + sy * b}`
          : `L${640 + sx * a} ${360 + sy * b}L${640 + sx * i * step} ${360 + sy * b}`
      }).join('')
    return `M640 ${360 - n * step}${corner(1, -1, true)}${corner(1, 1, false)}${corner(-1, 1, true)}${corner(-1, -1, false)}Z`
  }
  const ring = (r: number, from: number, fill: string) => {
    const size = r * eased(at, cut.sign + from, 0.45)
    return `<path d="M640 ${num(288 - size)}L${num(640 + size)} 288L640 ${num(288 + size)}L${num(640 - size)} 288Z" fill="${fill}"/>`
  }
  const line = 150 * eased(at, cut.sign + 1.25, 0.6)
  return (
    `<path d="${stairs(open + 30)}" fill="${gold}"/><path d="${stairs(open)}" fill="${paper}"/>` +
    ring(104, 0.55, green) +
    ring(69, 0.68, paper) +
    ring(52, 0.8, green) +
    ring(30, 0.92, gold) +
    `<path d="M${num(640 - line)} 560H${num(640 + line)}" stroke="${gold}" stroke-width="3"/>`
  )
}

function draw(at: number): string {
  const parts =
    (at < cut.cloth + 0.6 ? loom(at) : '') +
    (at > cut.cloth - 0.3 && at < cut.sign + 1 ? cloth(at) : '') +
    (at > cut.sign ? sign(at) : '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="room" cx=".5" cy=".45" r=".8"><stop offset="0" stop-color="#1b5447"/><stop offset=".55" stop-color="${deep}"/><stop offset="1" stop-color="#071f1a"/></radialGradient>${ground}${at > cut.cloth - 0.4 ? repeat + leaves + folds(at) : ''}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#room)"/>${parts}</svg>`
  )
}

/** The logo's lettering in both scripts. Rendered by a browser, because only that shapes Bangla text correctly. */
async function wordMark(): Promise<Buffer> {
  const face = (family: string, file: string) =>
    `@font-face{font-family:${family};src:url(data:font/woff2;base64,${readFileSync(join(fonts, file), 'base64')})}`
  const found = await findBrowser()
  const browser = await chromium.launch({ executablePath: found.path, args: found.args })
  const page = await browser.newPage({ viewport: { width, height: 160 } })
  await page.setContent(
    `<style>${face('en', 'latin-620.woff2')}${face('bn', 'mark-400.woff2')}body{margin:0;height:160px;display:flex;gap:30px;align-items:baseline;justify-content:center;font:100px/150px en;color:#1c1a17}span{font:76px bn;color:#6b645a}</style>Bunon<span>বুনন</span>`,
  )
  await page.evaluate('document.fonts.ready')
  const picture = await page.screenshot({ omitBackground: true })
  await browser.close()
  return picture
}

const word = await wordMark()
async function frame(at: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(draw(at))).removeAlpha()
  const seen = eased(at, cut.sign + 1.05, 0.5)
  if (seen === 0) return picture.raw().toBuffer()
  const mark = await sharp(word).ensureAlpha().linear([1, 1, 1, seen], [0, 0, 0, 0]).png().toBuffer()
  return picture
    .composite([{ input: mark, left: 0, top: 402 + Math.round((1 - seen) * 18) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

const wanted = process.argv.indexOf('--frame')
if (wanted > 0) {
  const raw = await frame(Number(process.argv[wanted + 1]))
  await sharp(raw, { raw: { width, height, channels: 3 } })
    .webp({ quality: 88, effort: 6 })
    .toFile(item(process.argv, wanted + 2))
} else {
  await film(join(masters, 'film-loom.mp4'))
}

/** H.264 with hardware decoding on every phone, and the index at the start, so that playback begins while it loads. */
async function film(file: string) {
  const from = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${rate} -i -`
  const to =
    '-an -c:v libx264 -profile:v high -level 3.1 -preset veryslow -tune animation -crf 27 -g 120 -pix_fmt yuv420p'
  const encoder = spawn('ffmpeg', ['-y', ...from.split(' '), ...to.split(' '), '-movflags', '+faststart', file], {
    stdio: ['pipe', 'inherit', 'pipe'],
  })
  let output = ''
  encoder.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-2000)
  })
  for (let i = 0; i < seconds * rate; i++) {
    if (!encoder.stdin.write(await frame(i / rate))) await once(encoder.stdin, 'drain')
    process.stdout.write(`\r${i + 1} of ${seconds * rate} frames`)
  }
  encoder.stdin.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}:\n${output}`)
  console.log(`\n${file}`)
}
