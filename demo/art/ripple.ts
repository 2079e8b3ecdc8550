/**
 * Real cloth has no perfectly straight lines: slow waves displace the lines of a finished picture by a few pixels.
 * Applied to the pixels, because the same filter in SVG took longer than all the rest of the drawing.
 */
import { item } from './geometry.ts'
import { hash } from './seed.ts'

export type Pixels = { data: Buffer; width: number; height: number; channels: number }

/** The picture displaced by at most `pull` pixels. Deterministic by `word`. */
export const ripple = ({ data, width, height, channels }: Pixels, word: string, pull: number): Pixels => {
  const seed = hash(word)
  const phase = (i: number) => ((seed >>> (i * 4)) & 255) / 40
  const out = Buffer.allocUnsafe(data.length)
  const k = 1000 / width
  const waves = (size: number, along: number, shift: number): Float32Array =>
    Float32Array.from({ length: size }, (_, i) => Math.sin(i * k * along + shift))
  const [ax, bx, ay, by] = [
    waves(width, 0.021, phase(0)),
    waves(width, 0.047, phase(1)),
    waves(height, 0.013, phase(2)),
    waves(height, 0.031, phase(3)),
  ]
  const [cx, cy] = [waves(width, 0.0083, phase(4)), waves(height, 0.0067, phase(5))]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sx = Math.min(
        width - 1.001,
        Math.max(0, x + pull * (0.55 * item(ay, y) * item(cx, x) + 0.45 * item(by, y) * item(ax, x))),
      )
      const sy = Math.min(
        height - 1.001,
        Math.max(0, y + pull * (0.6 * item(ax, x) * item(cy, y) + 0.4 * item(bx, x) * item(ay, y))),
      )
      const [x0, y0] = [sx | 0, sy | 0]
      const [fx, fy] = [sx - x0, sy - y0]
      const p = (y0 * width + x0) * channels
      const q = p + width * channels
      const to = (y * width + x) * channels
      const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy]
      for (let c = 0; c < channels; c++)
        out[to + c] =
          item(data, p + c) * wa +
          item(data, p + channels + c) * wb +
          item(data, q + c) * wc +
          item(data, q + channels + c) * wd +
          0.5
    }
  }
  return { data: out, width, height, channels }
}
