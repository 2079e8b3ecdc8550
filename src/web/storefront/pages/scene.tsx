import { pictureSet, pictureUrl } from '#shared/pictures.ts'
import { cx } from '../../ui/cx.ts'
import { showPlaceholder } from '../../ui/picture/broken-picture.ts'

/** One of the demo's scenes, in a fixed frame to avoid layout shift. */
export function Scene({
  name,
  alt,
  sizes,
  first,
  className,
}: {
  name: string
  alt: string
  sizes: string
  first?: boolean
  /** Sets the frame's aspect ratio: aspect-4/5 … */
  className: string
}) {
  const key = `demo/${name}.webp`
  return (
    <span className={cx('relative block overflow-hidden bg-mist', className)}>
      <img
        src={pictureUrl(key, 640)}
        srcSet={pictureSet(key)}
        sizes={sizes}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        onError={showPlaceholder}
        className="absolute inset-0 size-full object-cover object-[50%_30%]"
      />
    </span>
  )
}
