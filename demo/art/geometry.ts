/** SVG paths with absolute M, L, C, Q and Z commands only. The canvas is 1200 wide; its centre line is x = 600. */

export type Point = [x: number, y: number]
export type Box = { x: number; y: number; w: number; h: number }

/** list[i] without undefined, for lists that are known to be long enough. */
export const item = <T>(list: ArrayLike<T>, i: number): T => list[i] as T

/** A number rounded to one decimal for SVG. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

/** Template tag for path data that rounds the numbers: path`M${x} ${y}` */
export const path = (texts: TemplateStringsArray, ...values: (number | string)[]): string =>
  texts.reduce(
    (all, text, i) =>
      all + text + (i < values.length ? (typeof values[i] === 'number' ? num(values[i]) : values[i]) : ''),
    '',
  )

/** A point between two others. */
export const between = (p: Point, q: Point, share: number): Point => [
  p[0] + (q[0] - p[0]) * share,
  p[1] + (q[1] - p[1]) * share,
]

/** The point at `length` from `from`; the angle is in degrees, 0 is straight down, positive turns to the left. */
export const towards = (from: Point, degrees: number, length: number): Point => {
  const a = (degrees * Math.PI) / 180
  return [from[0] - Math.sin(a) * length, from[1] + Math.cos(a) * length]
}

/** Maps every coordinate of a path. */
const mapPath = (d: string, change: (x: number, y: number) => Point): string =>
  d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x, y) => change(Number(x), Number(y)).map(num).join(' '))

/** The mirror image across the centre line. */
export const flip = (d: string): string => mapPath(d, (x, y) => [1200 - x, y])

type Segment = { from: Point; c1: Point; c2: Point; to: Point }

/** The path as cubic curves. */
export const segments = (d: string): Segment[] => {
  const found: Segment[] = []
  let at: Point = [0, 0]
  let start: Point = [0, 0]
  for (const [, command, rest] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const values = ((rest ?? '').match(/-?[\d.]+/g) ?? []).map(Number)
    const size = command === 'C' ? 6 : command === 'Q' ? 4 : 2
    if (command === 'Z') {
      if (at[0] !== start[0] || at[1] !== start[1]) found.push({ from: at, c1: at, c2: start, to: start })
      at = start
      continue
    }
    for (let i = 0; i + size <= values.length; i += size) {
      const v = values.slice(i, i + size)
      const to: Point = [item(v, size - 2), item(v, size - 1)]
      if (command === 'M' && i === 0) start = to
      else if (command === 'C') found.push({ from: at, c1: [item(v, 0), item(v, 1)], c2: [item(v, 2), item(v, 3)], to })
      else if (command === 'Q')
        found.push({
          from: at,
          c1: between(at, [item(v, 0), item(v, 1)], 2 / 3),
          c2: between(to, [item(v, 0), item(v, 1)], 2 / 3),
          to,
        })
      else found.push({ from: at, c1: between(at, to, 1 / 3), c2: between(at, to, 2 / 3), to })
      at = to
    }
  }
  return found
}

/** An open path in reverse direction. */
export const backwards = (d: string): string => {
  const all = segments(d).reverse()
  return (
    path`M${item(all, 0).to[0]} ${item(all, 0).to[1]}` +
    all.map(({ from, c1, c2 }) => path` C${c2[0]} ${c2[1]} ${c1[0]} ${c1[1]} ${from[0]} ${from[1]}`).join('')
  )
}

/** Continues another path: the leading "M x y" becomes a line. */
export const onwards = (d: string): string => d.replace(/^M/, ' L')

export type Step = { x: number; y: number; degrees: number }

/** Points along a path at equal distances; the distance is stretched slightly so that both ends are included. */
export const walk = (d: string, distance: number, offset = 0): Step[] => {
  const fine: Point[] = []
  for (const { from, c1, c2, to } of segments(d)) {
    for (let i = fine.length ? 1 : 0; i <= 24; i++) {
      const t = i / 24
      const u = 1 - t
      fine.push(
        [0, 1].map(
          (k) =>
            u * u * u * item(from, k) +
            3 * u * u * t * item(c1, k) +
            3 * u * t * t * item(c2, k) +
            t * t * t * item(to, k),
        ) as Point,
      )
    }
  }
  const lengths = fine.map((p, i) => (i ? Math.hypot(p[0] - item(fine, i - 1)[0], p[1] - item(fine, i - 1)[1]) : 0))
  const total = lengths.reduce((a, b) => a + b, 0)
  const count = Math.max(1, Math.round(total / distance))
  const steps: Step[] = []
  let passed = 0
  let next = 0
  for (let i = 1; i < fine.length; i++) {
    const [p, q] = [item(fine, i - 1), item(fine, i)]
    while (next <= count && (next * total) / count <= passed + item(lengths, i) + 1e-6) {
      const [x, y] = between(p, q, lengths[i] ? ((next * total) / count - passed) / item(lengths, i) : 0)
      const angle = Math.atan2(q[1] - p[1], q[0] - p[0])
      steps.push({ x: x - Math.sin(angle) * offset, y: y + Math.cos(angle) * offset, degrees: (angle * 180) / Math.PI })
      next++
    }
    passed += item(lengths, i)
  }
  return steps
}

/** A parallel to a path. Positive offsets are on its right. */
export const beside = (d: string, offset: number): string => {
  const steps = walk(d, 14, offset)
  return `M${steps.map(({ x, y }) => `${num(x)} ${num(y)}`).join(' L')}`
}

/** Bounding box of a path's points and control points. */
export const bounds = (d: string): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { from, c1, c2, to } of segments(d))
    for (const [x, y] of [from, c1, c2, to]) {
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return { x: left, y: top, w: right - left, h: bottom - top }
}

/** A symmetric outline from its left half: down the left side, across the hem, and up the mirrored side. */
export const bothSides = (left: string, hem = '', top = ''): string =>
  `${left + (hem ? onwards(hem) : '') + onwards(backwards(flip(left))) + (top ? onwards(top) : '')} Z`

/** A hem from left to right that is lower by `drop` in the middle, with waves where the cloth has folds. */
export const wavyHem = (left: Point, right: Point, drop: number, waves = 0, height = 0, lean = 0): string => {
  const count = waves * 2
  if (!count)
    return path`M${left[0]} ${left[1]} C${left[0] + (right[0] - left[0]) * 0.3} ${left[1] + drop * 1.33} ${left[0] + (right[0] - left[0]) * 0.7} ${right[1] + drop * 1.33} ${right[0]} ${right[1]}`
  let d = path`M${left[0]} ${left[1]}`
  const at = (t: number): Point => {
    const [x, y] = between(left, right, t)
    return [x, y + drop * 4 * t * (1 - t)]
  }
  for (let i = 1; i <= count; i++) {
    const [px] = at((i - 1) / count)
    const [x, y] = at(i / count)
    const rise = (i % 2 ? 1 : -1) * height * (0.75 + 0.25 * Math.sin(i * 2.4 + lean))
    const [, before] = at((i - 1) / count)
    d += path` C${px + (x - px) * 0.36} ${before + rise} ${px + (x - px) * 0.64} ${y + rise} ${x} ${y}`
  }
  return d
}
