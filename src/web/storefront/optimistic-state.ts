import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

/** Changes that the shopper has made and the server has not confirmed yet. */
export type OptimisticState<T> = ReturnType<typeof createOptimisticState<T>>

/**
 * Optimistic state whose source of truth is the page's URL. A change is visible immediately, the next change builds on
 * it, and navigation follows after the paint. Only components that read it with `useOptimisticValue` rerender.
 * @param loaded changes identity whenever the page has loaded again, also at the same URL
 * @param address the current state, in the form that `update` takes
 */
export function useOptimisticState<T>(loaded: unknown, address: string): OptimisticState<T> {
  const [optimistic] = useState(createOptimisticState<T>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address may be loaded again
  useEffect(() => optimistic.confirm(address), [optimistic, address, loaded])
  return optimistic
}

/**
 * The last unconfirmed value, otherwise the confirmed one.
 * @param optimistic null: a component that is not visible shows only confirmed values
 * @param pick selects a part; returns the same reference as long as the part is unchanged
 */
export function useOptimisticValue<T, Part>(
  optimistic: OptimisticState<T> | null,
  confirmed: T,
  pick: (value: T) => Part,
): Part {
  return useValueFrom(optimistic?.subscribe ?? subscribeToNothing, optimistic, confirmed, pick)
}

/**
 * Like `useOptimisticValue`, but renders only after the change itself has been painted. For the more expensive parts of
 * a page.
 */
export function useDeferredOptimisticValue<T, Part>(
  optimistic: OptimisticState<T>,
  confirmed: T,
  pick: (value: T) => Part,
): Part {
  return useValueFrom(optimistic.subscribeAfterPaint, optimistic, confirmed, pick)
}

function useValueFrom<T, Part>(
  subscribe: (listener: () => void) => () => void,
  optimistic: OptimisticState<T> | null,
  confirmed: T,
  pick: (value: T) => Part,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => pick(optimistic?.pending() ?? confirmed),
    () => pick(confirmed),
  )
}

const subscribeToNothing = () => () => {}

/** The store behind `useOptimisticState`. */
export function createOptimisticState<T>() {
  let pending: T | null = null
  /** Addresses of the unconfirmed changes, in order. */
  let addresses: string[] = []
  let isNavigationDue = false
  const listeners = new Set<() => void>()
  const setPending = (next: T | null) => {
    pending = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    pending: () => pending,
    subscribe,
    subscribeAfterPaint: (listener: () => void) => subscribe(() => afterPaint(listener)),
    /** @param navigate goes to the address; called after the paint, at the latest with the next change */
    update: (next: T, address: string, navigate: () => void) => {
      addresses.push(address)
      isNavigationDue = true
      setPending(next)
      afterPaint(() => {
        isNavigationDue = false
        navigate()
      })
    },
    /**
     * Call when the page shows this address. Ends the change that led there; an address without a change (Back) ends
     * all changes.
     */
    confirm: (address: string) => {
      if (pending === null || isNavigationDue) return
      const index = addresses.lastIndexOf(address)
      // A late result: a newer change is still loading.
      if (index >= 0 && index < addresses.length - 1) {
        addresses = addresses.slice(index + 1)
        return
      }
      addresses = []
      setPending(null)
    },
  }
}
