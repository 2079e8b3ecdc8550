import { cx } from './cx.ts'

/** A dot in the product's colour. SVG, since the CSP forbids style attributes. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={cx('size-5 shrink-0', className)}>
      <circle cx="10" cy="10" r="9" fill={hex} stroke="currentColor" strokeOpacity="0.28" />
    </svg>
  )
}
