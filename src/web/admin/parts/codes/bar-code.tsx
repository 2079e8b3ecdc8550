import { cx } from '#web/ui/cx.ts'
import { code128Bars } from './code128.ts'
import './bar-code.css'

/** Width in modules of the quiet zone that the standard requires at both ends. */
const quiet = 10

/**
 * Code 128 barcode of a text, as wide as its container, with the text below. Dark on light in both themes, because
 * scanners cannot read inverted codes. A text that Code 128 cannot encode is shown without bars.
 */
export function BarCode({ text, className }: { text: string; className?: string }) {
  const code = code128Bars(text)
  return (
    <figure className={cx('bar-code', className)}>
      {code && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${code.width + 2 * quiet} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          data-code128={text}
        >
          <path d={code.bars.map(({ x, width }) => `M${quiet + x} 0h${width}v1h-${width}z`).join('')} fill="#000" />
        </svg>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  )
}
