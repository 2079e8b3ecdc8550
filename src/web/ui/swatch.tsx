import { cx } from './cx.ts'
import { count } from './locale.ts'

/** A dot in the product's colour, of a pattern ('#a1b2c3/#d4e5f6') in two. SVG: the CSP forbids style attributes. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  const [one, two] = hex.split('/')
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={cx('size-5 shrink-0', className)}>
      <circle cx="10" cy="10" r="9" fill={one} stroke="currentColor" strokeOpacity="0.28" />
      {two && <path d="M10 1a9 9 0 0 1 0 18" fill={two} />}
    </svg>
  )
}

/** Most dots of a row; the rest is a number. */
const maxDots = 5

type Dots = { colors: readonly { name: string; hex: string }[]; chosen: string | null; label: string }

/** The colours of a product in one image: one dot each, the chosen one with a ring. */
export function Swatches({ colors, chosen, label }: Dots) {
  const dots = colors.slice(0, maxDots)
  const more = colors.length - dots.length
  return (
    <svg role="img" aria-label={label} className="dots" width={dots.length * 22 + (more && 24)} height="20">
      {dots.flatMap(({ name, hex }, nr) => {
        const [one, two] = hex.split('/')
        return [
          <circle key={name} cx={nr * 22 + 10} cy="10" r="7" fill={one} />,
          two && <path key={`${name}/`} d={`M${nr * 22 + 10} 3a7 7 0 0 1 0 14`} fill={two} />,
        ]
      })}
      <circle className="ring" cx={dots.findIndex(({ name }) => name === chosen) * 22 + 10} cy="10" r="9" />
      {more > 0 && (
        <text x={dots.length * 22} y="15">
          +{count(more)}
        </text>
      )}
    </svg>
  )
}
