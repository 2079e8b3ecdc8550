import type { BrandText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '../../ui/link.tsx'
import { Diamond } from '../../ui/logo.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Blocks } from './blocks.tsx'
import { PageHead, Trail } from './page-head.tsx'

/** The brand: name, logo and sections; crafts and colours only if it has any. */
export function BrandPage({ text }: { text: BrandText }) {
  return (
    <>
      <div className="banded bg-green text-on-green">
        <div className="wrap pt-3 pb-12 sm:pb-16 [&_header_p]:text-on-green [&_nav]:text-thread [&_nav_[aria-current]]:text-on-green [&_nav_a:hover]:text-on-green">
          <Trail title={text.title} />
          <div className="grid items-center gap-8 md:grid-cols-[1fr_auto]">
            <PageHead title={text.title} lead={text.lead} />
            <Diamond className="size-40 text-thread max-md:hidden lg:mr-10 lg:size-56" />
          </div>
        </div>
      </div>
      <div className="wrap grid gap-x-14 gap-y-10 pt-14 sm:pt-20 md:grid-cols-3">
        {text.sections.map(({ id, title, body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="font-semibold text-title">
              {title}
            </h2>
            <Blocks body={body} className="mt-3" />
          </section>
        ))}
      </div>
      {text.crafts.length > 0 && (
        <section aria-labelledby="crafts" className="wrap pt-16 sm:pt-24">
          <h2 id="crafts" className="font-semibold text-title">
            {m.brand_crafts()}
          </h2>
          <ul className="mt-7 grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-3">
            {text.crafts.map(({ name, place, text: words, picture, search }) => (
              <li key={`${name} ${search}`} className="min-w-0">
                <Link to={`/shop?search=${encodeURIComponent(search)}`} className="group block">
                  <Picture
                    picture={{ key: picture, alt: { en: name, bn: name } }}
                    sizes="(min-width: 1024px) 31vw, 46vw"
                    silent
                    className="aspect-square"
                  />
                  <h3 className="mt-3 font-semibold text-lg underline-offset-4 group-hover:underline">
                    <span aria-hidden="true">{name}</span>
                    <span className="sr-only">{m.brand_see({ name })}</span>
                  </h3>
                </Link>
                <p className="text-amber text-sm">{place}</p>
                <p className="mt-1 text-ink-soft">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {text.colours.length > 0 && (
        <section aria-labelledby="colours" className="wrap pt-16 sm:pt-24">
          <h2 id="colours" className="font-semibold text-title">
            {m.brand_colours()}
          </h2>
          <ul className="mt-7 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {text.colours.map(({ name, hex, text: words }) => (
              <li key={`${name} ${hex}`}>
                <svg aria-hidden="true" viewBox="0 0 4 3" className="block w-full border border-line">
                  <rect width="4" height="3" fill={hex} />
                </svg>
                <h3 className="mt-2 font-semibold">{name}</h3>
                <p className="text-sm text-stone">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
