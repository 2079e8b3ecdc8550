import { createContext, type ReactElement } from 'react'

/**
 * Gives a part of a page into care, while the server draws: it is drawn once for all pages that show the same.
 * @param of what the part shows, never changed; the drawing is kept as long as this very object is
 * @param way what else it depends on, besides the language
 * @param part draws what stands inside an element; without useId, without scripts and styles of its own (the page's policy does not know
 *   them), and without what a page knows of itself (its address, its data)
 * @returns HTML that holds the place of the part in this page
 */
export type TakeCare = (of: object, way: string, part: ReactElement) => string

/** There on the server alone: a browser draws for itself, and finds the same. */
export const DrawnBefore = createContext<TakeCare | undefined>(undefined)
