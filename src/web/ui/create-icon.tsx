import { createElement, type ReactNode, type SVGProps } from 'react'

/** `node`: tag and attributes, with a key, of each part of the drawing. */
type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Replaces lucide-react's createLucideIcon in builds (see vite.config.ts), which recomputes the attributes of each icon
 * in two components with a context, and puts the icon's name into its class.
 */
export function createIcon({ size, node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) => svg(size, drawing, props)
}

/** Hidden from screen readers unless it has a label. */
const svg = (size: number, drawing: ReactNode, { strokeWidth = 2, children, ...props }: SVGProps<SVGSVGElement>) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: decoration, unless its user gives it a label
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${size} ${size}`}
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden={props['aria-label'] ? undefined : true}
    {...props}
  >
    {drawing}
    {children}
  </svg>
)
