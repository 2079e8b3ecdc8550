import { cx } from './cx.ts'

/** A dot in the product's colour, of a pattern ('#a1b2c3/#d4e5f6') in two. SVG, since the CSP forbids style attributes. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  const [one, two] = hex.split('/')
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={cx('size-5 shrink-0', className)}>
      <circle cx="10" cy="10" r="9" fill={one} stroke="currentColor" strokeOpacity="0.28" />
      {two && <path d="M10 1a9 9 0 0 1 0 18" fill={two} />}
    </svg>
  )
}
