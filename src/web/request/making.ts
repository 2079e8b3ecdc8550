import { createContext } from 'react-router'
import type { Page } from '../put-together.tsx'

/** What the server wants to hear of a page while it is made. */
export type Making = {
  /** Which page it is, by its routes' own pattern: 'bn?/product/:number'. */
  matched: (pattern: string) => void
  /** An error that its loaders or its drawing met. */
  failed: (error: unknown) => void
  /** The page, whole. The response that says its status has no body then: it would be written and read once more for nothing. */
  drawn: (page: Page) => void
}

export const making = createContext<Making>({ matched: () => {}, failed: () => {}, drawn: () => {} })
