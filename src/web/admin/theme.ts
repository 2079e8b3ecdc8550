import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'bunon-office-theme'
const listeners = new Set<() => void>()

/** Runs before the first paint, so that dark mode does not flash white. Mirrors `readTheme`. */
export const themeScript = `try{var t=localStorage.getItem('${key}')}catch(e){}if(!t)t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t`

/** The stored theme, otherwise the device's preference. */
export function readTheme(): Theme {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  if (stored === 'light' || stored === 'dark') return stored
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies the theme to the document. */
export function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}

function storeTheme(theme: Theme) {
  localStorage.setItem(key, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The current theme, and a function to toggle and store it. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'light' as const)
  return { theme, toggle: () => storeTheme(theme === 'dark' ? 'light' : 'dark') }
}
