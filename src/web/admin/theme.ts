import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'bunon-office-theme'
const listeners = new Set<() => void>()

/** Runs before the first paint, so that a dark office does not flash white. Mirrors `readTheme`. */
export const themeScript = `try{var t=localStorage.getItem('${key}')}catch(e){}if(!t)t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';document.documentElement.dataset.theme=t`

/** What was chosen, else what the device prefers. */
export function readTheme(): Theme {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
  if (kept === 'light' || kept === 'dark') return kept
  return typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Shows the office in that light. */
export function showTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
}

function keepTheme(theme: Theme) {
  localStorage.setItem(key, theme)
  showTheme(theme)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The light the office is shown in, and the switch. The choice is remembered. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'light' as const)
  return { theme, toggle: () => keepTheme(theme === 'dark' ? 'light' : 'dark') }
}
