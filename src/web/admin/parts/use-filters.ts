import { useCallback, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'

/**
 * Filters in the URL, so that a list can be reloaded, shared and returned to. Defaults are not written. Every change resets
 * the page, unless it sets one.
 * @param defaults every filter with its default value
 */
export function useFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): { filters: Filters; set: (change: Partial<Filters>) => void; reset: () => void; touched: boolean } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const written = params.toString()
  // A second change may come before the first is rendered, so each builds on the last written URL.
  const latest = useRef({ shown: written, next: written })
  if (latest.current.shown !== written) latest.current = { shown: written, next: written }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` represents `params`, which is a new object on every render
  const filters = useMemo(
    () =>
      Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as Filters,
    [written, defaults],
  )

  const set = useCallback(
    (change: Partial<Filters>) => {
      const next = new URLSearchParams(latest.current.next)
      if (!('page' in change)) next.delete('page')
      for (const [name, value] of Object.entries(change)) {
        if (value === undefined || value === defaults[name]) next.delete(name)
        else next.set(name, value)
      }
      latest.current.next = next.toString()
      // Keeps the fragment: some screens store ids in it.
      navigate({ search: next.toString(), hash: location.hash }, { replace: true, preventScrollReset: true })
    },
    [navigate, defaults],
  )

  const reset = useCallback(() => set(defaults), [set, defaults])
  const touched = Object.keys(defaults).some((name) => name !== 'page' && filters[name] !== defaults[name])
  return { filters, set, reset, touched }
}

/**
 * Something opened above the list, stored in the URL (?view=ORD-…): Back closes it, and it can be linked to.
 * @param ways possible parameter names; only one is set at a time
 * @returns the value per parameter ('' if closed), and functions to open and close
 */
export function useOpened<Way extends string>(ways: readonly Way[]) {
  const [params, setParams] = useSearchParams()
  const write = (way?: Way, what = '') =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const each of ways) next.delete(each)
        if (way) next.set(way, what)
        return next
      },
      { preventScrollReset: true, replace: !way },
    )
  return {
    opened: Object.fromEntries(ways.map((way) => [way, params.get(way) ?? ''])) as Record<Way, string>,
    open: useStableCallback((way: Way, what: string) => write(way, what)),
    close: useStableCallback(() => write()),
  }
}
