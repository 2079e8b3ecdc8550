import { expect, test } from 'vitest'
import { networkOf, socialLinks } from './social-links.ts'

test('the home page of a network or an empty URL is not a profile', () => {
  expect(
    socialLinks({
      facebook: 'https://www.facebook.com/',
      instagram: 'https://www.instagram.com/tant.ghar',
      youtube: '',
      tiktok: 'https://www.tiktok.com',
    }),
  ).toEqual([{ name: 'Instagram', address: 'https://www.instagram.com/tant.ghar' }])
})

test.each([
  [['https://www.facebook.com/shop/posts/1', 'https://fb.watch/abc/'], 'Facebook'],
  [['https://www.instagram.com/p/abc/'], 'Instagram'],
  [['https://www.facebook.com/shop/posts/1', 'https://www.instagram.com/p/abc/'], undefined],
  [['https://www.facebook.com/shop/posts/1', 'https://www.facebook.com/'], undefined],
  [['https://www.facebook.com/shop/posts/1', '/product/7'], undefined],
  [['https://notfacebook.com/shop/posts/1'], undefined],
  [['/product/7', '/product/8'], undefined],
  [[], undefined],
])('the network of the posts %j is %s', (links, network) => {
  expect(networkOf(links)).toBe(network)
})
