import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/**
 * The query string that was set last, until the router applies it. Another change may come before that, also from
 * another hook: the user opens a row while a search is debounced. Each change builds on the last one set.
 */
let pending: { search: string; isPush: boolean } | undefined

/**
 * The current query string, and a function that navigates to a changed one. Keeps the fragment: some screens store ids
 * in it.
 */
function useQueryParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `params` is a new object after each navigation
  useEffect(() => {
    pending = undefined
  }, [params])
  const write = useStableCallback((change: (params: URLSearchParams) => void, { isPush }: { isPush: boolean }) => {
    const next = new URLSearchParams(pending?.search ?? location.search)
    change(next)
    pending = { search: next.toString(), isPush: isPush || pending?.isPush === true }
    navigate({ search: pending.search, hash: location.hash }, { replace: !pending.isPush, preventScrollReset: true })
  })
  return { params, write }
}

/**
 * Filters in the URL, so that a list can be reloaded, shared and returned to. Defaults are not written. Every change
 * resets the page, unless it sets one.
 * @param defaults every filter with its default value
 */
export function useFilters<Filters extends Record<string, string>>(
  defaults: Filters,
): { filters: Filters; set: (change: Partial<Filters>) => void; reset: () => void; touched: boolean } {
  const { params, write } = useQueryParams()
  const written = params.toString()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` represents `params`, which is a new object on every render
  const filters = useMemo(
    () =>
      Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as Filters,
    [written, defaults],
  )

  const set = useCallback(
    (change: Partial<Filters>) => {
      const apply = (next: URLSearchParams) => {
        if (!('page' in change)) next.delete('page')
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined || value === defaults[name]) next.delete(name)
          else next.set(name, value)
        }
      }
      write(apply, { isPush: false })
    },
    [write, defaults],
  )

  const reset = useCallback(() => set(defaults), [set, defaults])
  const touched = Object.keys(defaults).some((name) => name !== 'page' && filters[name] !== defaults[name])
  return { filters, set, reset, touched }
}

/**
 * Something opened above the list, stored in the URL (?view=ORD-…): Back closes it, and it can be linked to.
 * @param sheetParams possible names of the parameter; only one is set at a time
 * @returns the value per parameter ('' if closed), and functions to open, to close, and to continue with the next.
 * `close` and `goOn` do nothing once the item that was open in their render is closed: an answer may arrive later, when
 * something else is open
 */
export function useUrlSheet<Param extends string>(sheetParams: readonly Param[]) {
  const { params, write } = useQueryParams()
  const show = (param?: Param, what = '') =>
    write(
      (next) => {
        for (const each of sheetParams) next.delete(each)
        if (param) next.set(param, what)
      },
      { isPush: param !== undefined },
    )
  const shown = sheetParams.map((param) => params.get(param) ?? '').join('\n')
  const opening = useMemo(() => ({ shown }), [shown])
  const current = useRef<typeof opening>(undefined)
  useLayoutEffect(() => {
    current.current = opening
    return () => {
      current.current = undefined
    }
  }, [opening])
  return {
    opened: Object.fromEntries(sheetParams.map((param) => [param, params.get(param) ?? ''])) as Record<Param, string>,
    open: useStableCallback((param: Param, what: string) => show(param, what)),
    close: () => {
      if (current.current === opening) show()
    },
    goOn: (param: Param, what: string) => {
      if (current.current === opening) show(param, what)
    },
  }
}
