import { useLocation, useNavigation } from 'react-router'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'

const listPath = /^\/(shop(\/[^/]+)?|collections\/[^/]+|puja-25)$/

/** Progress bar at the top during navigation; with a text if the next page is a product list. */
export function NavigationProgress() {
  const { state, location } = useNavigation()
  const here = useLocation()
  if (state === 'idle') return null
  const isList = location.pathname !== here.pathname && listPath.test(withoutLocale(location.pathname))
  return (
    <div role="status" aria-label={isList ? undefined : m.loading()}>
      <div className="fixed inset-x-0 top-0 z-70 h-0.5 overflow-hidden">
        <div className="h-full w-2/5 animate-[way_900ms_linear_infinite] bg-gold" />
      </div>
      {isList && (
        <p className="fixed top-1/2 left-1/2 z-70 flex -translate-x-1/2 animate-[appear_150ms_250ms_both] items-center gap-3 whitespace-nowrap rounded-control bg-surface px-5 py-3 shadow-lift">
          <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-green" />
          {m.shop_loading()}
        </p>
      )}
    </div>
  )
}
