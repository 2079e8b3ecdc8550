import { createContext, type ReactElement } from 'react'

/**
 * Renders a fragment of a page on the server, once for all pages that contain it.
 * @param of the data that it shows, immutable; the rendered bytes are cached as long as this object exists
 * @param variant everything else that it depends on, except the language
 * @param element content of an HTML element; must not use useId, its own scripts and styles (the page's CSP does not
 *   allow them), or the page's URL and data
 * @returns a placeholder in HTML
 */
export type RenderFragment = (of: object, variant: string, element: ReactElement) => string

/** Set on the server only: the browser renders the same markup itself. */
export const SsrFragmentContext = createContext<RenderFragment | undefined>(undefined)
