import { createElement, type HTMLAttributes, type ReactElement, useContext } from 'react'
import { SsrFragmentContext } from './ssr-fragment-context.ts'

type Props = HTMLAttributes<HTMLElement | SVGElement> & {
  as: 'article' | 'div' | 'footer' | 'svg' | 'ul'
  /** The data that it shows, immutable. */
  of: object
  /** Everything else that it depends on, except the language; unique among fragments of the same data. */
  variant: string
  /** Renders it with the page instead of caching it, because it depends on the page. */
  isOwn?: boolean
  children: ReactElement
}

/**
 * An element whose content the server renders once for all pages that show the same data; see `RenderFragment` for what
 * the content must not use. The browser renders the same markup itself.
 */
export function SsrFragment({ as, of, variant, isOwn = false, children, ...attributes }: Props) {
  const renderFragment = useContext(SsrFragmentContext)
  if (!renderFragment || isOwn) return createElement(as, attributes, children)
  const html = renderFragment(of, variant, children)
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } })
}
