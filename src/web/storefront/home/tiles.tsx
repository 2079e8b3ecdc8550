import type { Tile } from '#domains/content/contract.ts'
import type { ShownSection } from '#domains/content/home/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { withEnding } from '#shared/pictures.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale } from '../../ui/locale.ts'
import { ResponsiveImage } from '../../ui/picture/picture.tsx'

type SectionTilesProps = Omit<Extract<ShownSection, { kind: 'tiles' }>, 'id' | 'kind'> & { isDemoBrand: boolean }

/** Two large tiles, for men and women; `mens` and `womens` are storage keys. A tile without a picture is not shown. */
export function SectionTiles({ mens, mensFocus, womens, womensFocus, isDemoBrand }: SectionTilesProps) {
  const sections = [
    { to: '/collections/mens', image: mens, focus: mensFocus, title: m.home_men(), text: m.home_men_text() },
    { to: '/collections/womens', image: womens, focus: womensFocus, title: m.home_women(), text: m.home_women_text() },
  ].filter(({ image }) => image !== '')
  if (sections.length === 0) return null
  return (
    <div className="wrap grid grid-cols-2 gap-3 pt-3 sm:gap-5 sm:pt-5">
      {sections.map(({ text, ...section }) => (
        <PictureTile
          key={section.to}
          {...section}
          {...(isDemoBrand && { text })}
          sizes="50vw"
          className="aspect-4/5 lg:aspect-square"
          big
        />
      ))}
    </div>
  )
}

/** The category grid: six tiles. */
export function CategoryTiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-6">
      {tiles.map((tile) => (
        <li key={tile.slug}>
          <PictureTile
            to={tile.href}
            image={withEnding(tile.image)}
            focus={tile.focus}
            title={inPageLocale(tile.title)}
            sizes="(min-width: 1024px) 16vw, (min-width: 640px) 31vw, 46vw"
            className="aspect-4/5"
          />
        </li>
      ))}
    </ul>
  )
}

type Props = {
  to: string
  image: string
  /** Classes that keep its focal point in sight. */
  focus?: string | undefined
  title: string
  text?: string
  sizes: string
  className: string
  big?: boolean
}

function PictureTile({ to, image, focus, title, text, sizes, className, big }: Props) {
  return (
    <Link to={to} className={cx('group relative block overflow-hidden bg-mist', className)}>
      <ResponsiveImage
        image={image}
        maxWidth={big ? 1200 : 640}
        sizes={sizes}
        width={960}
        height={1200}
        alt=""
        className={cx('absolute inset-0 size-full object-cover', focus ?? 'object-[50%_35%]')}
      />
      <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#1c1a17]/85 via-[#1c1a17]/55 to-transparent px-3 pt-14 pb-3 text-white sm:px-5 sm:pb-4">
        <span
          className={cx('block font-semibold underline-offset-4 group-hover:underline', big ? 'text-title' : 'text-lg')}
        >
          {title}
        </span>
        {text && <span className="block text-sm max-sm:hidden">{text}</span>}
      </span>
    </Link>
  )
}
