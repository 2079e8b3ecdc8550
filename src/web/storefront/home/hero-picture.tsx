import type { Banner } from '#domains/content/contract.ts'
import { asAvif, pictureUrl } from '#shared/pictures.ts'
import { cx } from '../../ui/cx.ts'
import { showPlaceholder } from '../../ui/picture/broken-picture.ts'

const tallWidths = [480, 640, 960, 1200] as const

/** Smaller than the real width: sharp enough at 2× pixel density, and half the bytes on a phone. */
const tallSizes = '75vw'

/**
 * Wide screens: garments on the right, the text over the empty left half. Others: the upper part of the tall picture.
 * Focal points that staff set move both.
 */
export function HeroPicture({
  slide: { image, wideFocus = 'focal-x-10 focal-y-5', tallFocus = 'focal-x-5 focal-y-0' },
  first,
}: {
  slide: Banner
  first: boolean
}) {
  const set = (shape: string, widths: readonly (480 | 640 | 960 | 1200 | 2400)[]) =>
    widths.map((width) => `${pictureUrl(`${image}-${shape}.webp`, width)} ${width}w`).join(', ')
  const tall = set('tall', tallWidths)
  const wide = set('wide', [1200, 2400])
  const forDesks = { media: '(min-width: 1024px)', sizes: '100vw', width: 2400, height: 1000 }
  return (
    <span className={cx('contents [--wide:var(--focal-x)_var(--focal-y)]', wideFocus)}>
      {first && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          media="(max-width: 1023.98px)"
          imageSrcSet={asAvif(tall)}
          imageSizes={tallSizes}
          fetchPriority="high"
        />
      )}
      <picture className={cx('[--tall:var(--focal-x)_var(--focal-y)]', tallFocus)}>
        <source type="image/avif" srcSet={asAvif(wide)} {...forDesks} />
        <source srcSet={wide} {...forDesks} />
        <source type="image/avif" srcSet={asAvif(tall)} sizes={tallSizes} />
        <img
          src={pictureUrl(`${image}-tall.webp`, 640)}
          srcSet={tall}
          sizes={tallSizes}
          width={1200}
          height={1400}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={showPlaceholder}
          className="aspect-[1200/814] w-full object-cover object-(--tall) lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-(--wide)"
        />
      </picture>
    </span>
  )
}
