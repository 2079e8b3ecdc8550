import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const green = { key: 'demo/panjabi-green-front.webp', alt: { en: 'Green panjabi', bn: 'সবুজ পাঞ্জাবি' }, tone: '#15493f' }
const markup = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture picture={green} sizes="43vw" {...props} />)

test('a picture is offered as AVIF in sizes, then as WebP in the same sizes', () => {
  const html = markup({ maxWidth: 480 })
  const set = (ending: string) =>
    [160, 320, 480].map((width) => `/media/${width}/demo/panjabi-green-front.${ending} ${width}w`).join(', ')
  expect(html).toContain(`<source type="image/avif" srcSet="${set('avif')}" sizes="43vw"/><img`)
  expect(html).toContain(`srcSet="${set('webp')}"`)
})

test('its place is fixed and has its tone before it comes', () => {
  const html = markup()
  expect(html).toMatch(/^<span class="[^"]*aspect-3\/4[^"]*"><svg[^>]*><rect[^>]*fill="#15493f"/)
  expect(html).toMatch(/<img[^>]* width="480" height="640"/)
})

test('the picture a visitor came for loads at once and first, the others when they come near', () => {
  expect(markup({ first: true })).toMatch(/<img[^>]*loading="eager" fetchPriority="high"/)
  expect(markup()).toMatch(/<img[^>]*loading="lazy"/)
  expect(markup()).not.toContain('fetchPriority')
})

test('it is described, unless its words stand beside it', () => {
  expect(markup()).toContain('alt="Green panjabi"')
  expect(markup({ silent: true })).toContain('alt=""')
})

test('a missing picture is the drawing of the shop', () => {
  expect(markup({ picture: null })).toContain('src="/media/480/demo/placeholder.webp"')
})
