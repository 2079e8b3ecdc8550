import { Suspense, startTransition, useState } from 'react'
import { data, redirect, useNavigate, useNavigation } from 'react-router'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import { todaysSlug } from '#domains/catalogue/categories/category-slugs.ts'
import { categoryHead } from '#domains/catalogue/categories/menu.ts'
import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { contentLocale, withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { searchToday } from '#web/request/search-today.ts'
import { shop } from '#web/request/shop.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts'
import { lazily } from '../../ui/lazily.ts'
import { inPageLocale, localPath } from '../../ui/locale.ts'
import { EmptyListing } from '../listing/empty-listing.tsx'
import { Filters } from '../listing/filters.tsx'
import { listingMeta, listingTitle, listingTrail } from '../listing/listing-meta.ts'
import { filterCount, listingSearch, noFilters, readListingQuery } from '../listing/listing-query.ts'
import { ListingResults } from '../listing/listing-results.tsx'
import { SearchAgain } from '../listing/search-again.tsx'
import { useOptimisticState } from '../optimistic-state.ts'
import { factsOf } from '../shop-facts.ts'
import { packListing, unpackListing } from '../wire/listing.ts'
import type { Route } from './+types/listing'

const FilterDrawer = lazily(() => import('../listing/filter-drawer.tsx'))

/** One page for /shop, /shop/mens, /collections/mens and /puja-25. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, locale, origin, cacheTags } = context.get(shop)
  const path = withoutLocale(url.pathname)
  const slug = path === '/puja-25' ? 'puja-25' : (params as { slug?: string }).slug
  const query = readListingQuery(url.searchParams, slug)
  const [list, head] = await Promise.all([
    listing(db, query, contentLocale(locale)),
    slug ? categoryHead(db, slug) : null,
  ])
  // The cache tag has the category's own slug, also if the URL has an alias. 'menu': the names in the filters.
  cacheTags('menu', `list:${head?.slug ?? slug ?? 'all'}`)
  const answer = { list: packListing(list), head, query, path, origin, isSearch: url.searchParams.has('search') }
  if (slug && !head) {
    const today = await todaysSlug(db, slug)
    const folder = path.startsWith('/shop/') ? '/shop' : '/collections'
    if (today) throw redirect(localPath(`${folder}/${today}${url.search}`), 301)
  }
  const search = await searchToday(db, url.searchParams, query, list.facets)
  if (search) throw redirect(localPath(path + search), 301)
  return slug && !head && list.cards.length === 0 ? data(answer, { status: 404 }) : answer
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? listingMeta({ ...loaderData, list: unpackListing(loaderData.list) }, factsOf(matches)) : []
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { head, query, path, isSearch } = loaderData
  const list = unpackListing(loaderData.list)
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never')
  const optimistic = useOptimisticState<ListingQuery>(query, path + listingSearch(query))
  const change = useStableCallback((next: Partial<ListingQuery>) => {
    const wanted = { ...(optimistic.pending() ?? query), page: 1, ...next }
    const address = path + listingSearch(wanted)
    optimistic.update(wanted, address, () => void navigate(localPath(address), { preventScrollReset: true }))
  })
  const filtered = filterCount(query)
  const busy = navigation.state !== 'idle' && withoutLocale(navigation.location?.pathname ?? '') === path
  const title = listingTitle(query, head)
  const nothing = list.page.total === 0
  const filters = { query, facets: list.facets, onChange: change, hasCategories: !query.slug }

  return (
    <div className="wrap pt-3">
      <Breadcrumb trail={listingTrail(head, title)} />
      <header className="mt-3 mb-6 max-w-3xl sm:mb-8">
        <h1 className="font-semibold text-title sm:text-[2.25rem] sm:leading-tight">{title}</h1>
        {head && !query.search && inPageLocale(head.description) && (
          <p className="mt-2 text-ink-soft">{inPageLocale(head.description)}</p>
        )}
        {isSearch && <SearchAgain query={query.search ?? ''} />}
      </header>

      {nothing && filtered === 0 ? (
        <EmptyListing hasPlace={Boolean(query.slug)} isSearch={Boolean(query.search)} />
      ) : (
        <div className="grid gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside id="filters" aria-label={m.filters()} className="hidden target:mb-8 target:block lg:block">
            <div className="lg:no-scrollbar lg:sticky lg:top-22 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-8">
              {/* Not visible while the drawer is open. */}
              <Filters {...filters} optimistic={drawer === 'open' ? null : optimistic} />
            </div>
          </aside>
          <ListingResults
            list={list}
            query={query}
            path={path}
            optimistic={optimistic}
            busy={busy}
            onSort={(sort) => change({ sort })}
            onOpenFilters={() => startTransition(() => setDrawer('open'))}
          />
        </div>
      )}
      {drawer !== 'never' && (
        <Suspense>
          <FilterDrawer
            {...filters}
            optimistic={optimistic}
            open={drawer === 'open'}
            total={list.page.total}
            onClose={() => setDrawer('closed')}
            onClear={filtered > 0 ? () => change(noFilters) : undefined}
          />
        </Suspense>
      )}
    </div>
  )
}
