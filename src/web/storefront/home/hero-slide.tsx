import type { Banner } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { count, inPageLocale } from '../../ui/locale.ts'
import { HeroPicture } from './hero-picture.tsx'

type Props = { slide: Banner; at: number; all: number; isShown: boolean; hasPicture: boolean }

export function HeroSlide({ slide, at, all, isShown, hasPicture }: Props) {
  const first = at === 0
  const Heading = first ? 'h1' : 'h2'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={m.home_slide_of({ at: count(at + 1), all: count(all) })}
      inert={!isShown}
      className="relative w-full shrink-0 snap-start bg-[#f1e9db] lg:h-[clamp(29rem,41.6vw,46rem)]"
    >
      {hasPicture ? <HeroPicture slide={slide} first={first} /> : <div className="aspect-[1200/814] lg:hidden" />}
      <div className="wrap relative grid content-center pt-6 pb-16 max-lg:min-h-72 lg:h-full lg:pb-16">
        <div className="lg:w-[50%] lg:pr-8 lg:max-xl:w-[44%] lg:max-xl:pr-0">
          {inPageLocale(slide.eyebrow) && (
            <p className="flex items-center gap-3 font-semibold text-green text-sm">
              <span aria-hidden="true" className="h-px w-8 bg-gold" />
              {inPageLocale(slide.eyebrow)}
            </p>
          )}
          <Heading className="mt-3 font-semibold text-display tracking-[-0.01em] lg:mt-4 lg:max-xl:text-[2.625rem]">
            {unbroken(inPageLocale(slide.title))}
          </Heading>
          <p className="mt-3 max-w-md text-ink-soft lg:mt-4 xl:text-lg">{inPageLocale(slide.description)}</p>
          <ButtonLink to={slide.link} size="lg" className="mt-5 xl:mt-7">
            {inPageLocale(slide.button)}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Prevents line breaks inside hyphenated words (forty-eight) of a large heading. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
