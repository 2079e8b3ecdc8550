import { m } from '#shared/paraglide/messages.js'
import type { TextPair } from '#shared/text-pair.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { inPageLocale } from '../../ui/locale.ts'

/** Top of the home page if there are no slides: the shop's name, and a link to its products once there are any. */
export function Welcome({
  name,
  hasProducts,
  isDemoBrand,
}: {
  name: TextPair
  hasProducts: boolean
  isDemoBrand: boolean
}) {
  return (
    <div className="banded bg-green text-on-green">
      <div className="wrap py-14 sm:py-24">
        <h1 className="max-w-3xl font-semibold text-display tracking-[-0.01em]">{inPageLocale(name)}</h1>
        <p className="mt-4 max-w-xl text-lg">{isDemoBrand ? m.home_description() : m.home_description_plain()}</p>
        {hasProducts ? (
          <ButtonLink to="/shop" variant="light" size="lg" className="mt-7">
            {m.home_to_shop()}
          </ButtonLink>
        ) : (
          <p className="mt-3 max-w-xl">{m.home_no_products()}</p>
        )}
      </div>
    </div>
  )
}
