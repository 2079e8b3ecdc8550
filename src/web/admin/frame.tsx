import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'
import { InlineScript } from '#web/ui/inline-script.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { queryClient } from './query-client.ts'
import { readTheme, showTheme, themeScript } from './theme.ts'

export const meta = () => [{ title: 'Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

/** Around everything under /admin: the light it is shown in, what it knows, its messages. */
export default function Frame() {
  // The storefront has no dark: the theme leaves with the office.
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
