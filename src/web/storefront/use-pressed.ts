import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

/** What was pressed on a page and is not answered yet. */
export type Pressed<T> = ReturnType<typeof pressedOf<T>>

/**
 * What was just pressed counts at once, and the next press builds on it, however slow the answer is; the address follows
 * after the picture. A press draws what asks for it with `useAsked`, and nothing of the page around it.
 * @param answer what an answer brings anew: with each the page says what it shows
 * @param address where it leads to, in the words in which a press says where it leads
 */
export function usePressed<T>(answer: unknown, address: string): Pressed<T> {
  const [pressed] = useState(pressedOf<T>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be answered again
  useEffect(() => pressed.answer(address), [pressed, address, answer])
  return pressed
}

/**
 * What counts now: the last press, or what was answered. Drawn anew when that changes.
 * @param pressed null: what is out of sight waits for the answer
 * @param pick a part of it, the very same as long as nothing of it has changed
 */
export function useAsked<T, Part>(pressed: Pressed<T> | null, answered: T, pick: (asked: T) => Part): Part {
  return useStanding(pressed?.hear ?? hearNothing, pressed, answered, pick)
}

/** As `useAsked`, for what follows from a press: drawn when the press itself is on the screen, and before the next one. */
export function useAskedLater<T, Part>(pressed: Pressed<T>, answered: T, pick: (asked: T) => Part): Part {
  return useStanding(pressed.hearLater, pressed, answered, pick)
}

function useStanding<T, Part>(
  hear: (listener: () => void) => () => void,
  pressed: Pressed<T> | null,
  answered: T,
  pick: (asked: T) => Part,
): Part {
  return useSyncExternalStore(
    hear,
    () => pick(pressed?.last() ?? answered),
    () => pick(answered),
  )
}

const hearNothing = () => () => {}

/** What `usePressed` keeps for a page. */
export function pressedOf<T>() {
  let last: T | null = null
  /** Where the presses lead that are not answered yet, the last one last. */
  let addresses: string[] = []
  let isDue = false
  const listeners = new Set<() => void>()
  const become = (next: T | null) => {
    last = next
    for (const listener of listeners) listener()
  }
  const hear = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    last: () => last,
    hear,
    hearLater: (listener: () => void) => hear(() => afterPaint(listener)),
    /** @param follow leads to the address; called when the press is on the screen, or with the next one */
    press: (next: T, address: string, follow: () => void) => {
      addresses.push(address)
      isDue = true
      become(next)
      afterPaint(() => {
        isDue = false
        follow()
      })
    },
    /** The page shows an address: the press that led there is done, and whatever it was if it led elsewhere. */
    answer: (address: string) => {
      if (last === null || isDue) return
      const nr = addresses.lastIndexOf(address)
      // It comes late: one that was pressed after it is still under way.
      if (nr >= 0 && nr < addresses.length - 1) {
        addresses = addresses.slice(nr + 1)
        return
      }
      addresses = []
      become(null)
    },
  }
}
