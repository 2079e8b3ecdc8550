import type { AboutText } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { count } from '../../ui/locale.ts'
import { useFacts } from '../shop-facts.ts'
import { Blocks } from './blocks.tsx'
import { FormattedLine } from './formatted-line.tsx'
import { PageHead, Trail } from './page-head.tsx'
import { Scene } from './scene.tsx'

/** About us: story, three reasons to choose us, and the e-mail address. Only the demo brand has pictures. */
export function AboutPage({ text, email }: { text: AboutText; email: string }) {
  const isDemoBrand = useFacts()?.isDemoBrand
  return (
    <>
      <div className="wrap pt-3">
        <Trail title={text.title} />
        <div className={cx('grid items-center gap-x-16 gap-y-8', isDemoBrand && 'lg:grid-cols-[1.25fr_1fr]')}>
          <PageHead title={text.title} lead={text.lead} className="lg:pb-10" />
          {isDemoBrand && (
            <Scene
              name="scene-mens"
              alt={m.about_pieces_alt()}
              sizes="(min-width: 1024px) 42vw, 92vw"
              first
              className="aspect-square"
            />
          )}
        </div>
      </div>
      <div className="banded mt-14 bg-green text-on-green sm:mt-20">
        <div className={cx('wrap grid items-center gap-x-14 gap-y-8 py-10 sm:py-16', isDemoBrand && 'lg:grid-cols-2')}>
          {isDemoBrand && (
            <Scene
              name="scene-loom"
              alt={m.about_loom_alt()}
              sizes="(min-width: 1024px) 45vw, 92vw"
              className="aspect-video"
            />
          )}
          {text.sections.map(({ id, title, body }) => (
            <section key={id} aria-labelledby={id} className="max-w-3xl [&_a:hover]:text-thread">
              <h2 id={id} className="font-semibold text-title">
                {title}
              </h2>
              <Blocks body={body} className="mt-4" />
            </section>
          ))}
        </div>
      </div>
      <section aria-labelledby="reasons" className="wrap pt-16 sm:pt-24">
        <h2 id="reasons" className="font-semibold text-title">
          {m.about_reasons()}
        </h2>
        <ol className="mt-8 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {text.reasons.map(({ title, text: words }, i) => (
            <li key={title} className="border-gold border-t pt-5">
              <span aria-hidden="true" className="font-semibold text-display text-gold leading-none">
                {count(i + 1)}
              </span>
              <h3 className="mt-3 font-semibold text-lg">{title}</h3>
              <p className="mt-2 text-ink-soft">
                <FormattedLine text={words} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className="wrap pt-16 sm:pt-20">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 bg-sand px-5 py-8 sm:px-10">
          <p className="text-lg">{m.about_mail_text()}</p>
          <ButtonLink to={email ? `mailto:${email}` : '/contact'} className="max-w-full">
            {email ? m.about_mail({ email }) : m.pages_write()}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
