import { useCallback, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStableCallback } from '../../ui/use-stable-callback.ts'

/**
 * Filters that live in the URL, so that a list can be reloaded, shared and gone back to. What equals its default is not
 * written. Any change leads to the first page unless it names one.
 * @param defaults every filter with its value when the URL says nothing
 */
export function useFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): { filters: Filters; set: (change: Partial<Filters>) => void; reset: () => void; touched: boolean } {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const written = params.toString()
  // A second change may come before the first is drawn: each builds on what was written last, not on what is shown.
  const latest = useRef({ shown: written, next: written })
  if (latest.current.shown !== written) latest.current = { shown: written, next: written }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` stands for `params`, which is new every time
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
      // What stands behind # stays: some pages keep there what they are about.
      navigate({ search: next.toString(), hash: location.hash }, { replace: true, preventScrollReset: true })
    },
    [navigate, defaults],
  )

  const reset = useCallback(() => set(defaults), [set, defaults])
  const touched = Object.keys(defaults).some((name) => name !== 'page' && filters[name] !== defaults[name])
  return { filters, set, reset, touched }
}

/**
 * One thing opened above the list (?view=ORD-…): the Back button closes it, a link opens it.
 * @param ways in which something can be opened; only one at a time
 * @returns what is open in which way ('' for nothing), how to open and how to close it
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
