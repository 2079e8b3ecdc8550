import type { PageText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useFacts } from '../shop-facts.ts'
import { Blocks } from './blocks.tsx'
import { PageHead, Trail } from './page-head.tsx'
import { Scene } from './scene.tsx'

/** The story in sections; those of the demo brand have a picture, alternating left and right. */
export function StoryPage({ text }: { text: PageText }) {
  const isDemoBrand = useFacts()?.isDemoBrand
  const scenes = [
    { name: 'scene-sarees', alt: m.story_sarees_alt() },
    { name: 'scene-loom', alt: m.about_loom_alt() },
    { name: 'scene-panjabi', alt: m.story_panjabi_alt() },
    { name: 'scene-kids', alt: m.story_kids_alt() },
  ]
  return (
    <div className="wrap pt-3">
      <Trail title={text.title} />
      <PageHead title={text.title} lead={text.lead} />
      <div className="selvedge mt-10" />
      {text.sections.map(({ id, title, body }, i) => {
        const picture = isDemoBrand ? scenes[i % scenes.length] : undefined
        return (
          <section
            key={id}
            aria-labelledby={id}
            className={cx('grid items-center gap-x-14 gap-y-6 pt-12 sm:pt-20', picture && 'lg:grid-cols-2 xl:gap-x-24')}
          >
            {picture && (
              <Scene
                {...picture}
                sizes="(min-width: 1024px) 46vw, 92vw"
                first={i === 0}
                className={cx('aspect-square max-h-[36rem] w-full', i % 2 === 1 && 'lg:order-2')}
              />
            )}
            <div className="max-w-xl">
              <h2 id={id} className="font-semibold text-title">
                {title}
              </h2>
              <Blocks body={body} className="mt-4 text-lg" />
            </div>
          </section>
        )
      })}
      <p className="pt-14 text-center">
        <ButtonLink to="/shop" size="lg">
          {isDemoBrand ? m.story_next() : m.home_to_shop()}
        </ButtonLink>
      </p>
    </div>
  )
}
