import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { defaultPageSize, maxPageSize } from '#shared/paging.ts'
import { type OfficeList, type SavedView, savedViewsQuery } from '#web/admin/request/saved-views.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { useFilters } from '../hooks/use-filters.ts'
import { builtInViews, everything } from './built-in-views.ts'
import { useListChoice } from './use-list-choice.ts'
import { readColumnIds, writeColumnIds } from './visible-columns.ts'

type Values = Record<string, string>

/** A view of a list, built in or saved. */
export type ListView = { key: string; name: string; filters: Values; saved?: SavedView }

/**
 * The state of a list, entirely in the URL: filters, sort, columns, page size, and the view that they came from. A
 * copied address therefore shows the same to others, even if it came from a private view. An address without parameters
 * opens the user's default view.
 * @param defaults every filter with its default value; must be the same object each time
 */
export function useListView<Filters extends Values>(list: OfficeList, defaults: Filters) {
  const { data, failureCount } = useQuery(savedViewsQuery)
  const [params] = useSearchParams()
  const { choice, choose } = useListChoice(list)
  const [resets, setResets] = useState(0)
  const all = useMemo(() => ({ ...defaults, ...notChosen }), [defaults])
  const { filters: values, set: write } = useFilters<Values>(all)
  const views = useMemo(() => viewsOf(list, data?.views), [list, data])
  const opening = views.find(({ key }) => key !== everything.key && key === choice?.defaultView)
  const isBare = Object.keys(all).every((name) => !params.has(name))
  const mustOpen = isBare && opening !== undefined

  const set = useStableCallback((change: Partial<Values>) => {
    const next = { ...values, ...change }
    const becomesBare = Object.entries(all).every(([name, value]) => next[name] === value)
    // A bare address would open the view that the person begins with.
    write(opening && becomesBare ? { ...change, saved: everything.key } : change)
  })
  const show = useStableCallback((view: ListView) => set(stateOf(view, all)))
  useEffect(() => {
    if (mustOpen && opening) show(opening)
  }, [mustOpen, opening, show])

  const current = views.find(({ key }) => key === (values.saved || everything.key))
  const columns = values.columns || (choice?.columns ? writeColumnIds(choice.columns) : '')
  const perPage = Number(values.perPage || choice?.perPage || defaults.perPage) || defaultPageSize
  const filters = useMemo(() => filtersOf(values, defaults, perPage), [defaults, values, perPage])
  // Columns and page size belong to the URL where a saved view or a copied address is shown, else to the person.
  const inUrl = (name: string) => current?.saved !== undefined || params.has(name)
  return {
    list,
    filters,
    set: set as (change: Partial<Filters>) => void,
    reset: useStableCallback(() => {
      set(all)
      setResets((before) => before + 1)
    }),
    resets,
    touched: Object.keys(defaults).some((name) => !notFiltering.includes(name) && filters[name] !== defaults[name]),
    /** Columns of the table, as `visibleColumns` reads them. */
    columns,
    perPage: Math.min(maxPageSize, perPage),
    ...settersOf({ inUrl, set, choose, page: values.page }),
    /** The list may be fetched: its view and the user's preferences are known. */
    isReady: !mustOpen && (data !== undefined || failureCount > 0),
    views,
    current,
    isChanged: current !== undefined && !isShown(current, values, all),
    show,
    /** The query of an address that shows a view. */
    searchOf: (view: ListView) => searchOf(stateOf(view, all), all, opening !== undefined),
    /** The content of a view saved now. */
    content: () => ({
      filters: differences(values, defaults),
      columns: columns ? readColumnIds(columns) : null,
      perPage: Math.min(maxPageSize, perPage),
    }),
    ...{ choice, choose },
  }
}

type Setters = {
  inUrl: (name: string) => boolean
  set: (change: Partial<Values>) => void
  choose: ReturnType<typeof useListChoice>['choose']
  page: string | undefined
}

const settersOf = ({ inUrl, set, choose, page }: Setters) => ({
  setColumns: (ids: string[] | null) => {
    const written = ids ? writeColumnIds(ids) : ''
    if (inUrl('columns')) set({ columns: written, page })
    else choose({ columns: ids })
  },
  setPerPage: (perPage: number) => {
    if (inUrl('perPage')) set({ perPage: String(perPage) })
    else {
      choose({ perPage })
      set({ page: '1' })
    }
  },
})

export type ListState = ReturnType<typeof useListView>

/** These values are empty for the user's preferences, so a view always writes its own into the URL. */
const notChosen = { perPage: '', columns: '', saved: '' }

const pick = (values: Values, names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** The list's own filters, with the page size in effect. */
const filtersOf = <Filters extends Values>(values: Values, defaults: Filters, perPage: number) =>
  ({ ...pick(values, Object.keys(defaults)), ...('perPage' in defaults && { perPage: String(perPage) }) }) as Filters

const viewsOf = (list: OfficeList, saved: SavedView[] = []): ListView[] => [
  ...builtInViews(list),
  ...saved
    .filter((view) => view.list === list)
    .map((view) => ({ key: String(view.id), name: view.name, filters: view.filters, saved: view })),
]

/** All values of the list for a view. Unknown filters are dropped. */
function stateOf({ key, filters, saved }: ListView, all: Values): Values {
  const known = Object.entries(filters).filter(([name]) => name in all && !notFiltering.includes(name))
  return {
    ...all,
    ...Object.fromEntries(known),
    saved: key === everything.key ? '' : key,
    ...(saved?.columns && { columns: writeColumnIds(saved.columns) }),
    ...(saved?.perPage && { perPage: String(saved.perPage) }),
    ...('page' in all && { page: '1' }),
  }
}

/** Not part of what a view filters by. */
const notFiltering = ['page', 'perPage', 'columns', 'saved']

const differences = (values: Values, defaults: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !notFiltering.includes(name) && name in defaults && value !== defaults[name],
    ),
  )

const isShown = (view: ListView, values: Values, all: Values): boolean =>
  Object.entries(stateOf(view, all)).every(
    ([name, value]) => name === 'page' || name === 'saved' || values[name] === value,
  )

function searchOf(state: Values, all: Values, hasOpening: boolean): string {
  const params = new URLSearchParams(Object.entries(state).filter(([name, value]) => value !== all[name]))
  if (hasOpening && params.size === 0) params.set('saved', everything.key)
  return `?${params}`
}
