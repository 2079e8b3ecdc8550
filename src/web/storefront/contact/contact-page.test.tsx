import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { ContactPage } from './contact-page.tsx'

const store = { name: 'Bunon', address: '', phone: '', whatsapp: '', email: '', hours: '', daily: null, at: null }

test('the age of the shop is counted in years, one of them in the singular, none not at all', () => {
  overwriteGetLocale(() => 'en')
  const age = (years: number) => {
    const element = <ContactPage store={store} served={null} years={years} socials={[]} />
    const router = createMemoryRouter([{ path: '/', element }])
    return /[a-z]+ of Bunon/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[0]
  }
  expect([0, 1, 2].map(age)).toEqual([undefined, 'year of Bunon', 'years of Bunon'])
})
