import { expect, test } from 'vitest'
import { linkOrigin } from './link-origin.ts'

test('links lead to the public address of the shop, whatever the request says', () => {
  const request = { protocol: 'http', host: 'evil.example' }
  expect(linkOrigin('https://bunon.example', request)).toBe('https://bunon.example')
})

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20', 'shop:8080', 'shop.local', 'bunon.test'])(
  'without one, to %s: nobody on the open internet can be that',
  (host) => {
    expect(linkOrigin(undefined, { protocol: 'http', host })).toBe(`http://${host}`)
  },
)

test.each([
  'bunon.example',
  'evil.example:443',
  '8.8.8.8',
  '[2606:4700::1111]',
  'localhost:80@evil.example',
  'localhost/@evil.example',
  'localhost?.evil.example',
  'evil.example#.local',
  '',
])('and never to what a stranger may write into a request: %s', (host) => {
  expect(linkOrigin(undefined, { protocol: 'http', host })).toBeUndefined()
})
