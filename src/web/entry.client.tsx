import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'

// The server wrote the language into the page, and changing it loads a new page: no need to match the URL for each word.
const locale = document.documentElement.lang === 'bn' ? 'bn' : 'en'
overwriteGetLocale(() => locale)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
