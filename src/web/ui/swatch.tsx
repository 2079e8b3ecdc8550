import { cx } from './cx.ts'

/** A dot of cloth. SVG, since a colour from the catalogue may not stand in a style attribute. */
export function Swatch({ hex, className }: { hex: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={cx('size-5 shrink-0', className)}>
      <circle cx="10" cy="10" r="9" fill={hex} stroke="currentColor" strokeOpacity="0.28" />
    </svg>
  )
}
