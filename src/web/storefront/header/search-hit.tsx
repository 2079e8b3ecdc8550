import { memo } from 'react'
import type { SearchHit } from '#domains/catalogue/contract.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type HitProps = { hit: SearchHit; id: string; active: boolean; onChoose: () => void }

/** Memoized, so that it does not render again with each keystroke. */
export const Hit = memo(function Hit({ hit, id, active, onChoose }: HitProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={`/product/${hit.number}`}
      onClick={onChoose}
      className={cx('flex items-center gap-4 p-2 hover:bg-mist', active && 'bg-mist outline-2 outline-green')}
    >
      <Picture picture={hit.picture} sizes="64px" maxWidth={160} silent className="w-16 shrink-0" />
      <span className="min-w-0">
        <span className="line-clamp-2">{inPageLocale(hit.title)}</span>
        <Price price={hit.price} original={hit.originalPrice} />
      </span>
    </Link>
  )
})

export const HitSkeletons = () => (
  <div className="mt-2 grid gap-1 sm:grid-cols-2">
    {[1, 2, 3, 4].map((one) => (
      <div key={one} className="flex items-center gap-4 p-2">
        <Skeleton className="h-21 w-16 rounded-none" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-1/4" />
        </div>
      </div>
    ))}
  </div>
)
