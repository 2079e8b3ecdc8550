import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { t, translateServerText } from '#web/admin/translate.ts'
import { InlineScript } from '#web/ui/inline-script.tsx'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { loadOfficeName } from '../request/office-name.ts'
import type { Route } from './+types/frame'
import { languageScript } from './office-language.ts'
import { queryClient } from './query-client.ts'
import { readTheme, showTheme, themeScript } from './theme.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadOfficeName(context)

/** The name changes only when it is saved; the settings form then revalidates at the same URL. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href === nextUrl.href

export const meta = () => [{ title: t('Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Root layout of /admin: theme, query client, toasts. */
export default function Frame() {
  // The storefront has no dark mode: the theme is removed on leaving the back office.
  useLayoutEffect(() => {
    showTheme(readTheme())
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [])
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <InlineScript text={`${themeScript};${languageScript}`} />
        <Outlet />
        <Toaster corner="office" translate={translateServerText} />
      </QueryClientProvider>
    </CSPProvider>
  )
}
