import type { ImgHTMLAttributes } from 'react'
import { asAvif, type cardPictureWidths, pictureSet, pictureUrl, widthsUpTo } from '#shared/pictures.ts'
import { cx } from '../cx.ts'
import { inPageLocale } from '../locale.ts'
import { replaceIfBroken, showPlaceholder } from './broken-picture.ts'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt'> & {
  /** null: the drawn placeholder. */
  picture: { key: string; alt: { en: string; bn: string }; tone?: string; focus?: string | undefined } | null
  /** Value of the sizes attribute: how wide it is shown. */
  sizes: string
  /** The LCP image: loads eagerly with high priority. */
  first?: boolean
  /** The widest file to offer, in pixels. */
  maxWidth?: number
  /** Decorative, since text next to it has the same information: empty alt. */
  silent?: boolean
}

/**
 * A garment's picture in a fixed 3:4 frame, to avoid layout shift. Its tone is the background while it loads, rendered
 * as SVG because the CSP allows no style attributes.
 */
export function Picture({ picture, sizes, first, maxWidth = 960, silent, className, ...rest }: Props) {
  return (
    <span className={cx('relative block aspect-3/4 overflow-hidden bg-mist', className)}>
      {picture?.tone && <Tone color={picture.tone} />}
      <ResponsiveImage
        key={picture?.key}
        image={picture?.key ?? ''}
        sizes={sizes}
        first={first}
        maxWidth={maxWidth}
        width={480}
        height={640}
        alt={silent || !picture ? '' : inPageLocale(picture.alt)}
        className={cx('absolute inset-0 size-full object-cover', picture?.focus)}
        {...rest}
      />
    </span>
  )
}

type ResponsiveImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> & {
  /** A storage key; empty: the drawn placeholder. */
  image: string
  sizes: string
  alt: string
  first?: boolean | undefined
  maxWidth?: number | undefined
  /** Exactly these widths, instead of all up to `maxWidth`. */
  widths?: typeof cardPictureWidths
  /** A class that makes the <picture> the frame; otherwise the caller provides one. */
  frame?: string
}

/**
 * A responsive image, as AVIF where the browser supports it. Other browsers get card pictures, of which a page has
 * many, in one width only.
 */
export function ResponsiveImage({
  image,
  sizes,
  first,
  maxWidth = 1200,
  widths,
  frame = 'contents',
  alt,
  ...rest
}: ResponsiveImageProps) {
  const set = pictureSet(image, widths ?? widthsUpTo(maxWidth))
  return (
    <picture className={frame}>
      <source type="image/avif" srcSet={asAvif(set)} sizes={sizes} />
      <img
        src={pictureUrl(image, maxWidth < 480 ? 160 : 480)}
        srcSet={widths ? undefined : set}
        sizes={widths ? undefined : sizes}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        ref={replaceIfBroken}
        onError={showPlaceholder}
        {...rest}
      />
    </picture>
  )
}

function Tone({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
}
