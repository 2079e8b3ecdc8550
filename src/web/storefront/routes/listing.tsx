import { SlidersHorizontal } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { data, redirect, useNavigate, useNavigation } from 'react-router'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import { todaysSlug } from '#domains/catalogue/categories/category-slugs.ts'
import { categoryHead } from '#domains/catalogue/categories/menu.ts'
import type { ListingQuery, Sort } from '#domains/catalogue/contract.ts'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { pictureUrl } from '#shared/pictures.ts'
import { shop } from '#web/request/shop.ts'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazily } from '../../ui/lazily.ts'
import { count, inWords, localPath } from '../../ui/locale.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { ChosenFilters } from '../listing/chosen-filters.tsx'
import { Filters } from '../listing/filters.tsx'
import { filterCount, listingSearch, readListingQuery, withoutFilters } from '../listing/listing-query.ts'
import { ProductGrid } from '../listing/product-grid.tsx'
import { SearchAgain } from '../listing/search-again.tsx'
import { SortBox } from '../listing/sort-box.tsx'
import { useOptimisticState } from '../optimistic-state.ts'
import { pageMeta } from '../page-meta.ts'
import { factsOf } from '../shop-facts.ts'
import { described, listDescribed, trailDescribed } from '../structured-data.ts'
import type { Route } from './+types/listing'

const FilterDrawer = lazily(() => import('../listing/filter-drawer.tsx'))

/** One page for /shop, /shop/mens, /collections/mens and /puja-25. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, origin, cacheTags } = context.get(shop)
  const address = url ?? new URL(request.url)
  const path = withoutLocale(address.pathname)
  const slug = path === '/puja-25' ? 'puja-25' : (params as { slug?: string }).slug
  const query = readListingQuery(address.searchParams, slug)
  const [list, head] = await Promise.all([listing(db, query), slug ? categoryHead(db, slug) : null])
  // The cache tag has the category's own slug, also if the URL has an alias.
  cacheTags(`list:${head?.slug ?? slug ?? 'all'}`)
  const answer = { list, head, query, path, origin, isSearch: address.searchParams.has('search') }
  if (slug && !head) {
    const today = await todaysSlug(db, slug)
    const folder = path.startsWith('/shop/') ? '/shop' : '/collections'
    if (today) throw redirect(localPath(`${folder}/${today}${address.search}`), 301)
  }
  return slug && !head && list.cards.length === 0 ? data(answer, { status: 404 }) : answer
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { head, query, origin, list } = loaderData
  const facts = factsOf(matches)
  const picture = list.cards[0]?.pictures[0]
  const title = query.search ? m.shop_results_for({ query: query.search }) : head ? inWords(head.title) : m.shop_title()
  // /shop/mens, /collections/mens and its aliases are one page.
  const canonical = (head ? `/collections/${head.slug}` : '/shop') + (query.page > 1 ? `?page=${query.page}` : '')
  const hidden = filterCount(query) > 0 || Boolean(query.search) || (query.slug !== undefined && !head)
  const { page, perPage, total } = list.page
  return [
    ...pageMeta({
      title: query.page > 1 ? `${title} · ${m.page_number({ page: count(query.page) })}` : title,
      description: (head && inWords(head.description)) || m.shop_description(),
      path: canonical,
      origin,
      shopName: facts ? inWords(facts.name) : '',
      facts,
      hidden,
      ...(picture ? { image: pictureUrl(picture.key, 1200) } : {}),
    }),
    ...(hidden
      ? []
      : [
          described(
            trailDescribed(trail(head, title), canonical, origin),
            listDescribed(
              { title, path: canonical, cards: list.cards, total, first: (page - 1) * perPage + 1 },
              origin,
            ),
          ),
        ]),
  ]
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { list, head, query, path, isSearch } = loaderData
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
  const title = query.search ? m.shop_results_for({ query: query.search }) : head ? inWords(head.title) : m.shop_title()
  const nothing = list.page.total === 0
  const filters = { query, facets: list.facets, onChange: change, hasCategories: !query.slug }

  return (
    <div className="wrap pt-3">
      <Breadcrumb trail={trail(head, title)} />
      <header className="mt-3 mb-6 max-w-3xl sm:mb-8">
        <h1 className="font-semibold text-title sm:text-[2.25rem] sm:leading-tight">{title}</h1>
        {head && inWords(head.description) && <p className="mt-2 text-ink-soft">{inWords(head.description)}</p>}
        {isSearch && <SearchAgain query={query.search ?? ''} />}
      </header>

      {nothing && filtered === 0 ? (
        <Empty hasPlace={Boolean(query.slug)} isSearch={Boolean(query.search)} />
      ) : (
        <div className="grid gap-x-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <aside id="filters" aria-label={m.filters()} className="hidden target:mb-8 target:block lg:block">
            <div className="lg:no-scrollbar lg:sticky lg:top-22 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:pb-8">
              {/* Not visible while the drawer is open. */}
              <Filters {...filters} optimistic={drawer === 'open' ? null : optimistic} />
            </div>
          </aside>
          <div className="min-w-0">
            <div className="low:static sticky top-16 z-20 -mx-4 mb-5 flex items-center justify-between gap-3 border-line border-y bg-paper px-4 py-2 lg:static lg:mx-0 lg:border-0 lg:p-0">
              {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the form */}
              <a
                href="#filters"
                aria-haspopup="dialog"
                onClick={(event) => {
                  event.preventDefault()
                  startTransition(() => setDrawer('open'))
                }}
                className={buttonClass({ variant: 'quiet' }, '-ml-3 px-3 lg:hidden')}
              >
                <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.6} />
                {m.filter()}
                {filtered > 0 && <span className="text-green">({count(filtered)})</span>}
              </a>
              <p role="status" className="text-stone max-lg:sr-only">
                {busy ? m.shop_loading() : m.shop_count({ count: count(list.page.total) })}
              </p>
              <SortBox optimistic={optimistic} onChange={(sort: Sort) => change({ sort })} query={query} />
            </div>
            <h2 className="sr-only">{m.shop_count({ count: count(list.page.total) })}</h2>
            <ChosenFilters query={query} facets={list.facets} path={path} />
            {nothing ? (
              <EmptyState title={m.shop_none_title()} text={m.shop_none_text()}>
                <ButtonLink to={path + listingSearch(withoutFilters(query))} preventScrollReset>
                  {m.shop_clear_all()}
                </ButtonLink>
              </EmptyState>
            ) : (
              <ProductGrid cards={list.cards} beside busy={busy} />
            )}
            <div className="mt-12">
              <Pagination
                page={list.page.page}
                pages={list.page.pages}
                href={(page) => path + listingSearch(query, { page })}
              />
            </div>
          </div>
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
            onClear={
              filtered > 0 ? () => change(withoutFilters({ ...query, category: 'all', minPrice: 0 })) : undefined
            }
          />
        </Suspense>
      )}
    </div>
  )
}

function Empty({ hasPlace, isSearch }: { hasPlace: boolean; isSearch: boolean }) {
  const face =
    isSearch || hasPlace ? (
      <EmptyState title={m.shop_none_title()} text={isSearch ? m.shop_none_text() : m.shop_category_empty()}>
        <ButtonLink to="/shop">{m.shop_browse_all()}</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState title={m.shop_empty_title()} text={m.shop_empty_text()}>
        <Button onClick={() => window.location.reload()}>{m.shop_refresh()}</Button>
      </EmptyState>
    )
  // Keeps the footer below the fold, so that nothing visible moves when the row loads.
  return (
    <div className="min-h-[70dvh]">
      {face}
      <RecentlyViewed />
    </div>
  )
}

function trail(head: Awaited<ReturnType<typeof categoryHead>>, title: string) {
  const start = [{ label: m.home(), to: '/' }]
  if (!head) return [...start, { label: title }]
  const above = head.parent ? [{ label: inWords(head.parent.title), to: `/collections/${head.parent.slug}` }] : []
  return [...start, { label: m.shop_title(), to: '/shop' }, ...above, { label: title }]
}
