import { createContext } from 'react-router'
import type { Page } from '../ssr-fragments.tsx'

/** Callbacks of the server while it renders one page. */
export type RenderObserver = {
  /** The route pattern: 'bn?/product/:number'. */
  matched: (pattern: string) => void
  /** An error of a loader or of rendering. */
  failed: (error: unknown) => void
  /** Receives the rendered page. The Response then has no body, which avoids a copy. */
  drawn: (page: Page) => void
}

export const renderObserver = createContext<RenderObserver>({ matched: () => {}, failed: () => {}, drawn: () => {} })
