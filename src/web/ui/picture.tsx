import type { ImgHTMLAttributes, SyntheticEvent } from 'react'
import { asAvif, pictureSet, pictureUrl } from '#shared/pictures.ts'
import { cx } from './cx.ts'
import { inWords } from './locale.ts'

type Props = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt'> & {
  /** null: the drawn placeholder. */
  picture: { key: string; alt: { en: string; bn: string }; tone?: string } | null
  /** How wide it is shown, as the sizes attribute wants it. */
  sizes: string
  /** The picture a visitor came for: loads at once and first. */
  first?: boolean
  /** The widest file ever wanted. */
  maxWidth?: number
  /** Decoration beside its own words: no alternative text. */
  silent?: boolean
}

/**
 * A garment's picture in a fixed 3:4 frame, so that nothing jumps. The tone of the picture is the ground while it loads,
 * drawn as SVG because the pages may carry no style attribute.
 */
export function Picture({ picture, sizes, first, maxWidth = 960, silent, className, ...rest }: Props) {
  return (
    <span className={cx('relative block aspect-3/4 overflow-hidden bg-mist', className)}>
      {picture?.tone && <Tone colour={picture.tone} />}
      <Shot
        key={picture?.key}
        image={picture?.key ?? ''}
        sizes={sizes}
        first={first}
        maxWidth={maxWidth}
        width={480}
        height={640}
        alt={silent || !picture ? '' : inWords(picture.alt)}
        className="absolute inset-0 size-full object-cover"
        {...rest}
      />
    </span>
  )
}

type ShotProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet'> & {
  /** A storage key; empty: the drawn placeholder. */
  image: string
  sizes: string
  alt: string
  first?: boolean | undefined
  maxWidth?: number | undefined
}

/** A stored picture in the size that is needed, as AVIF where the browser takes it. Whoever uses it gives it a frame. */
export function Shot({ image, sizes, first, maxWidth = 1200, alt, ...rest }: ShotProps) {
  const set = pictureSet(image, maxWidth)
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={asAvif(set)} sizes={sizes} />
      <img
        src={pictureUrl(image, maxWidth < 480 ? 160 : 480)}
        srcSet={set}
        sizes={sizes}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        ref={noticeBroken}
        onError={showPlaceholder}
        {...rest}
      />
    </picture>
  )
}

function Tone({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full" preserveAspectRatio="none" viewBox="0 0 1 1">
      <rect width="1" height="1" fill={colour} />
    </svg>
  )
}

/**
 * A broken picture gives way to the shop's own drawing, and without a connection to the empty ground of its frame. When the
 * connection is back, it is tried again.
 */
export const showPlaceholder = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => replaceBroken(currentTarget)

/** Nobody heard it when a picture failed before the page came alive. */
const noticeBroken = (img: HTMLImageElement | null) => {
  if (img?.complete && img.naturalWidth === 0) replaceBroken(img)
}

function replaceBroken(img: HTMLImageElement) {
  const drawing = pictureUrl('', 480)
  const isDrawing = () => img.getAttribute('src') === drawing
  img.addEventListener('load', show)
  if (isDrawing()) {
    img.hidden = true
    addEventListener('online', () => isDrawing() && draw(), { once: true })
    return
  }
  const { src } = img
  const offered = [...(img.closest('picture')?.querySelectorAll('source') ?? []), img]
  const sets = offered.map((each) => each.srcset)
  const tryAgain = () => {
    // It shows another picture by now.
    if (!isDrawing()) return
    img.hidden = false
    for (const [i, each] of offered.entries()) each.srcset = sets[i] ?? ''
    img.src = src
  }
  addEventListener('online', tryAgain, { once: true })
  for (const each of offered) each.srcset = ''
  draw()

  function draw() {
    // A hidden picture that loads lazily is never asked for.
    img.hidden = false
    img.src = drawing
  }
}

function show({ currentTarget }: Event) {
  ;(currentTarget as HTMLImageElement).hidden = false
}
