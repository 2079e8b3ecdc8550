import { createContext } from 'react-router'

/** Hears of every error that a page's loaders or its drawing met, so that the server can say what it means. */
export const failures = createContext<(error: unknown) => void>(() => {})
