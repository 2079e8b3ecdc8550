import { expect, test } from 'vitest'
import { collectInline } from './collect-inline.ts'

test('scripts and styles with the nonce are collected; injected ones without it are not', () => {
  const inline = { scripts: [], styles: [] }
  const html = collectInline(
    [
      '<link rel="modulepreload" href="/assets/a.js" nonce="mark"/>',
      '<style nonce="mark">a{color:#123}</style><style>b{color:red}</style>',
      '<script nonce="mark">one</script>',
      '<script type="module" nonce="mark" async="">two</script>',
      '<script nonce="mark" src="/assets/a.js"></script>',
      '<p><script>stolen()</script><script nonce="guess">stolen()</script></p>',
    ].join(''),
    'mark',
    inline,
  )
  expect(inline).toEqual({ scripts: ['one', 'two'], styles: ['a{color:#123}'] })
  expect(html).toContain('<script>one</script><script type="module" async="">two</script>')
  expect(html).not.toContain('"mark"')
  expect(html).toContain('<script nonce="guess">stolen()</script>')
})
