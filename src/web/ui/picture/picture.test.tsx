import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const green = { key: 'demo/panjabi-green-front.webp', alt: { en: 'Green panjabi', bn: 'সবুজ পাঞ্জাবি' }, tone: '#15493f' }
const markup = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture picture={green} sizes="43vw" {...props} />)

test('a picture has AVIF sources, then WebP ones of the same widths', () => {
  const html = markup({ maxWidth: 480 })
  const set = (ending: string) =>
    [160, 320, 480].map((width) => `/media/${width}/demo/panjabi-green-front.${ending} ${width}w`).join(', ')
  expect(html).toContain(`<source type="image/avif" srcSet="${set('avif')}" sizes="43vw"/><img`)
  expect(html).toContain(`srcSet="${set('webp')}"`)
})

test('the frame has a fixed size and shows the tone while the picture loads', () => {
  const html = markup()
  expect(html).toMatch(/^<span class="[^"]*aspect-3\/4[^"]*"><svg[^>]*><rect[^>]*fill="#15493f"/)
  expect(html).toMatch(/<img[^>]* width="480" height="640"/)
})

test('the priority picture loads eagerly with high priority, the others lazily', () => {
  expect(markup({ first: true })).toMatch(/<img[^>]*loading="eager" fetchPriority="high"/)
  expect(markup()).toMatch(/<img[^>]*loading="lazy"/)
  expect(markup()).not.toContain('fetchPriority')
})

test('it has an alt text, unless it is decorative', () => {
  expect(markup()).toContain('alt="Green panjabi"')
  expect(markup({ silent: true })).toContain('alt=""')
})

test('a missing picture is replaced by the placeholder', () => {
  expect(markup({ picture: null })).toContain('src="/media/480/demo/placeholder.webp"')
})

test('a focal point is a class, since pages allow no inline style', () => {
  const html = markup({ picture: { ...green, focus: 'focal-x-2 focal-y-0' } })
  expect(html).toMatch(/<img[^>]*class="[^"]*object-cover focal-x-2 focal-y-0"/)
  expect(html).not.toContain('style=')
})
