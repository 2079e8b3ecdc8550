import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { InlineScript } from '#web/ui/inline-script.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { queryClient } from './query-client.ts'
import { readTheme, showTheme, themeScript } from './theme.ts'

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

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
        <InlineScript text={themeScript} />
        <Outlet />
        <Toaster corner="office" />
      </QueryClientProvider>
    </CSPProvider>
  )
}
