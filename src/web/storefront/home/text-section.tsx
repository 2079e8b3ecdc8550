import type { ShownSection } from '#domains/content/home/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inPageLocale, pageLocale } from '../../ui/locale.ts'
import { ResponsiveImage } from '../../ui/picture/picture.tsx'
import { Blocks } from '../pages/blocks.tsx'

type Props = { section: Extract<ShownSection, { kind: 'text' }> }

/** A text section written by the owner, with an optional picture and button. */
export function TextSection({ section: { id, title, body, picture, focus, isOnGreen, button } }: Props) {
  const heading = title && inPageLocale(title)
  const text = (
    <div className={cx('max-w-2xl', !picture && 'mx-auto text-center')}>
      {heading && (
        <h2 id={`section-${id}`} className="font-semibold text-title">
          {heading}
        </h2>
      )}
      <Blocks body={pageLocale() === 'bn' ? body.bn : body.en} className={heading ? 'mt-3' : ''} />
      {button && (
        <ButtonLink to={button.link} variant={isOnGreen ? 'light' : 'outline'} className="mt-6">
          {inPageLocale(button.label)}
        </ButtonLink>
      )}
    </div>
  )
  return (
    <section
      {...(heading && { 'aria-labelledby': `section-${id}` })}
      className={cx('mt-16 sm:mt-24', isOnGreen && 'band bg-green text-on-green')}
    >
      <div
        className={cx(
          'wrap',
          isOnGreen && 'py-10 sm:py-14',
          picture && 'grid items-center gap-8 lg:grid-cols-2 lg:gap-14',
        )}
      >
        {picture && (
          <div>
            <ResponsiveImage
              image={picture}
              maxWidth={1200}
              sizes="(min-width: 1024px) 45vw, 92vw"
              width={960}
              height={1200}
              alt=""
              className={cx('aspect-4/5 w-full object-cover sm:aspect-square', focus)}
            />
          </div>
        )}
        {text}
      </div>
    </section>
  )
}
