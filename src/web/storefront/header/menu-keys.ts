import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Keys of the top menu: left and right move along its entries, down into a submenu, up and Escape back.
 * @param isOpen whether a submenu is open
 * @param setOpen opens the submenu of this key, or closes it
 */
export function handleMenuKey(
  event: KeyboardEvent<HTMLElement>,
  isOpen: boolean,
  setOpen: (key: string | null) => void,
): void {
  const here = event.target as HTMLElement
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const at = entries.findIndex((entry) => entry.contains(here))
  const entry = entries[at]
  if (!entry) return
  const key = entry.dataset.entry ?? ''
  const head = entry.querySelector<HTMLElement>('button') ?? entry.querySelector('a')
  const below = () => [...entry.querySelectorAll<HTMLElement>(`[id="menu-${key}"] a`)]
  const inside = below().indexOf(here)
  const along = (step: number) =>
    entries
      .at((at + step) % entries.length)
      ?.querySelector<HTMLElement>('a, button')
      ?.focus()

  switch (event.key) {
    case 'Escape':
      if (!isOpen) return
      setOpen(null)
      head?.focus()
      break
    case 'ArrowLeft':
      along(-1)
      break
    case 'ArrowRight':
      along(1)
      break
    case 'ArrowDown':
      if (inside < 0 && head?.hasAttribute('aria-expanded')) flushSync(() => setOpen(key))
      below()[inside + 1]?.focus()
      break
    case 'ArrowUp':
      if (inside < 0) return
      ;(below()[inside - 1] ?? head)?.focus()
      break
    default:
      return
  }
  event.preventDefault()
}
