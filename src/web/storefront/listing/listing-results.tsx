import type { Listing, ListingQuery, Sort } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { OptimisticState } from '../optimistic-state.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { listingSearch, noFilters } from './listing-query.ts'
import { ListingToolbar } from './listing-toolbar.tsx'
import { productCount } from './product-count.ts'
import { ProductGrid } from './product-grid.tsx'

type Props = {
  list: Listing
  query: ListingQuery
  /** The list's own path. */
  path: string
  optimistic: OptimisticState<ListingQuery>
  busy: boolean
  onSort: (sort: Sort) => void
  onOpenFilters: () => void
}

/** The products of a list, or a notice that none match, with everything around them except the filters. */
export function ListingResults({ list, query, path, optimistic, busy, onSort, onOpenFilters }: Props) {
  return (
    <div className="min-w-0">
      <ListingToolbar
        query={query}
        optimistic={optimistic}
        total={list.page.total}
        busy={busy}
        onSort={onSort}
        onOpenFilters={onOpenFilters}
      />
      <h2 id="list" tabIndex={-1} className="sr-only">
        {productCount(list.page.total)}
      </h2>
      <ChosenFilters query={query} facets={list.facets} path={path} />
      {list.page.total === 0 ? (
        <EmptyState title={m.shop_none_title()} text={m.shop_none_text()}>
          <ButtonLink to={path + listingSearch(query, noFilters)} preventScrollReset>
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
  )
}
