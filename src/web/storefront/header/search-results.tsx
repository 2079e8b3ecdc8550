import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { count } from '../../ui/locale.ts'
import { Hit, HitSkeletons } from './search-hit.tsx'
import { maxHits, type useProductSearch } from './use-product-search.ts'

type Props = {
  search: ReturnType<typeof useProductSearch>
  /** Index of the active hit; -1 for none. */
  at: number
  /** Of the list; the hits' are this with their index. */
  id: string
  /** Path of the page with all hits. */
  all: string
  onChoose: () => void
}

/** The listbox of the search field, or the reason why it is empty. */
export function SearchResults({ search: { state, hits, query }, at, id, all, onChoose }: Props) {
  return (
    <>
      <div role="status" className="mt-4">
        {state === 'filled' && <p className="text-sm text-stone">{m.search_found({ count: count(hits.length) })}</p>}
        {state === 'failed' && <p className="py-6">{m.search_failed()}</p>}
        {state === 'empty' && (
          <div className="py-6">
            <p className="font-semibold text-lg">
              {m.search_none()} “{query}”
            </p>
            <p className="mt-1 text-stone">{m.search_try()}</p>
          </div>
        )}
      </div>

      {state === 'loading' && hits.length === 0 && <HitSkeletons />}
      <div
        id={id}
        role="listbox"
        aria-label={m.search()}
        className={cx('mt-2 grid gap-1 sm:grid-cols-2', state === 'loading' && 'opacity-50')}
      >
        {hits.map((hit, i) => (
          <Hit key={hit.number} hit={hit} id={`${id}-${i}`} active={i === at} onChoose={onChoose} />
        ))}
      </div>
      {hits.length === maxHits && (
        <Link
          to={all}
          onClick={onChoose}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline decoration-gold underline-offset-6"
        >
          {m.search_view_all()}
        </Link>
      )}
    </>
  )
}
